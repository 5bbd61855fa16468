/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'sat.fuelWaits': 'It is fuel: its receiver has to answer, the term does not cancel it.',
  'sat.genericRfc': 'With a generic RFC the regime is 616.',
  'sat.person': 'Tick person, company or both.',
  'sat.codeStays': 'It is of the catalogue of the SAT: its code does not change.',
  'sat.rateStays':
    'The rate does not change in its place: end the validity of this row and capture another.',
  'sat.rateOrFee': 'A withholding has a rate or a fee.',
  'sat.regimeOfCompanies': 'The regime {regime} is for companies and the RFC is of a person.',
  'sat.regimeOfPersons': 'The regime {regime} is for persons and the RFC is of a company.',
  'sat.useOfRegime': 'The use {use} is not valid for the regime {regime}.',
  'sat.vatRates': 'VAT is charged at 16%, 8% or 0%: type 0.160000, 0.080000 or 0.000000.',
  'sat.withholdingMost': 'The withholding is not above {most}.',
  'sat.parentCode': 'Code {code} is missing: capture it first.',
};
