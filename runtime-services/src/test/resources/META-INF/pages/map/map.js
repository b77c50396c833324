import { request } from "/$console/session.js";

const { value } = await request("/services/map/$info");
document.getElementById("map").textContent = `map of ${value.name}`;
