/** Whether transfers by road wait for their stamped Carta Porte. */
export const DEPARTURE = 'traspasos.exige_carta_porte';
