/** What becomes of the IVA of a purchase (finance §2.3.1), for the books and the DIOT. */
export const CREDITABLE = [
  ['GRAVADO', 'Sí: actos gravados'],
  ['PROPORCION', 'En la proporción del mes'],
  ['NO_REQUISITOS', 'No: no reúne requisitos'],
  ['EXENTO', 'No: actos exentos'],
  ['NO_OBJETO', 'No: actos no objeto'],
] as const;
