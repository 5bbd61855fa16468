import { englishLabels } from '../english-labels.ts';

const OF_A_VIEW = /^satInvoices\.(?=fields\.|actions\.)/;

/** What a view of issued CFDI says in the words of its owner. */
export const viewLabels = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(englishLabels)
      .filter(([key]) => OF_A_VIEW.test(key))
      .map(([key, text]) => [key.replace(OF_A_VIEW, `${path}.`), text]),
  );
