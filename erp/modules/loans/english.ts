/** English of what the module says. */
export const english: Readonly<Record<string, string>> = {
  'loans.agreedSum': 'The agreed payments add up to {sum}: they must add up to the principal.',
  'loans.employeeRate': 'LFT article 111: loans of the employer to the worker bear no interest.',
  'loans.firstAfter': 'It must be after the disbursement.',
  'loans.needsTiie': 'Enter the TIIE with which it begins.',
  'loans.noAgreed': 'Only with the method of agreed payments.',
  'loans.noInterest': 'The method bears no interest: leave the rate at zero.',
  'loans.noTiie': 'Only with the rate “TIIE plus points”.',
  'loans.notEmployee': 'Choose a party of the class Employee.',
  'loans.onlyGranted': 'An employee is lent to, not borrowed from.',
  'loans.onlyReceived': 'A bank loan or a lease is received.',
  'loans.simulated_one': '{count} payment; interest {interest}, total {total}.',
  'loans.simulated_other': '{count} payments; interest {interest}, total {total}.',
  'loans.simulated.row':
    '{number}. {due}: pay {total}; principal {principal}, interest {interest}, VAT {tax}; left {balance}',
};
