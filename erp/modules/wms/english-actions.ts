/** English of what actions and their inputs say, by the Spanish words. */
export const actionWords: Readonly<Record<string, string>> = {
  '1-20; sólo el 5: 5.': '1-20; only 5: 5.',
  '1-3 en cada nivel.': '1-3 on each level.',
  '1-4, de abajo hacia arriba.': '1-4, from the bottom up.',
  'A-D, o A,C,F.': 'A-D, or A,C,F.',
  'Generar ubicaciones': 'Make locations',
  'La clave queda como ZONA-PasilloRack-Nivel-Posición: PT-A1-2-3. Las que ya existen se dejan como están; a lo más 2,000 cada vez.':
    'The code becomes ZONE-AisleRack-Level-Position: PT-A1-2-3. Those that exist are left as they are; at most 2,000 each time.',
  Niveles: 'Levels',
  Pasillos: 'Aisles',
  Posiciones: 'Positions',
  Racks: 'Racks',
  'Va al principio de la clave.': 'It stands at the beginning of the code.',
};
