/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'fin.budgetNotApproved': 'The budget is no longer approved: reject the transfer.',
  'fin.copied': 'Budget copied.',
  'fin.fits': 'It fits: {amount} is available.',
  'fin.lineTwice': 'It is in another row with the same center already: join them.',
  'fin.monthHasLess': 'That month of the line has {amount} only.',
  'fin.noBudget': 'There is no approved budget for that.',
  'fin.noLines': 'It has no lines: add at least one.',
  'fin.noSeason': 'The year before has no movements there: spread it equally.',
  'fin.notAsset': 'Choose an asset account.',
  'fin.notIncome': 'Choose an account of income or of financial result.',
  'fin.notSpending': 'Choose an account of cost, expense or financial result.',
  'fin.ofWhich': 'Budget {budget}, committed {committed}, spent {actual}.',
  'fin.oneOfTwo': 'Choose an account or an expense concept, one of the two.',
  'fin.overlap': 'The budget {code} is approved for the same already: close it first.',
  'fin.sameMonth': 'Choose another line or another month.',
  'fin.transferAsked': 'Transfer requested: another person approves it.',
};
