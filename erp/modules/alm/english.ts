/** English of what the rules of the warehouse of sales say, by their keys. */
export const english: Readonly<Record<string, string>> = {
  'alm.overloaded': 'That day {unit} would carry {kilos} kg, and it takes {capacity} kg.',
  'alm.unitElsewhere': 'At that time {unit} is at dock {dock}.',
  'alm.dockTaken': 'At that time dock {dock} is taken by {unit}.',
};
