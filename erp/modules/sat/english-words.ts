/** English of what its report says, by the Spanish. */
export const englishWords: Readonly<Record<string, string>> = {
  'Auditoría fiscal': 'Fiscal audit',
  'Lo que no cuadra entre CFDI, cartera, pólizas y el SAT. Cada hallazgo abre su documento y se corrige desde ahí.':
    'What does not agree between CFDI, open items, entries and the SAT. Each finding opens its document and is mended from there.',
  Importancia: 'Severity',
  'Se corrige': 'To be corrected',
  'Se revisa': 'To be reviewed',
  Hallazgo: 'Finding',
  Documento: 'Document',
  Fecha: 'Date',
  Importe: 'Amount',
  'Cómo se corrige': 'How it is corrected',
  'Sin hallazgos en el periodo: CFDI, cartera, pólizas y SAT coinciden.':
    'No findings in the period: CFDI, open items, entries and the SAT agree.',
};
