/**
 * The mark as an address of its own, so that a page asks for one file less; the same as
 * `public/favicon.svg`.
 */
export const favicon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Cstyle%3E.wf{fill:%232f4799}.wp{fill:%23b9c4ea}@media(prefers-color-scheme:dark){.wf{fill:%2397abf2}.wp{fill:%2340508a}}%3C/style%3E%3Crect class='wf' x='0.5' y='1.5' width='31' height='7' rx='1'/%3E%3Crect class='wf' x='12.5' y='10' width='7' height='21.5' rx='1'/%3E%3Crect class='wp' x='0.5' y='12.5' width='10.5' height='7' rx='1'/%3E%3Crect class='wp' x='21' y='12.5' width='10.5' height='7' rx='1'/%3E%3Crect class='wp' x='1.5' y='21' width='7' height='10.5' rx='1'/%3E%3Crect class='wp' x='23.5' y='21' width='7' height='10.5' rx='1'/%3E%3C/svg%3E";
