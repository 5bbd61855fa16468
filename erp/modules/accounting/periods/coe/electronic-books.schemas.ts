import * as z from 'zod';
import { BOOK_KINDS, REQUESTS } from '#erp/domains/accounting/coe/question.ts';
import { sent } from '#erp/model/field-types/inputs.ts';

/** What may be chosen, for the screen too. */
export const BOOK_CHOICES = { kinds: BOOK_KINDS, requests: REQUESTS } as const;

const codesOf = (choices: readonly (readonly [string, string])[]) => choices.map(([code]) => code);

export const ELECTRONIC_BOOKS = {
  input: z.object({
    kind: sent.choice(codesOf(BOOK_KINDS), 'Qué archivo.'),
    format: sent.choice(['xml', 'zip'], 'xml, o zip como lo recibe el SAT.').optional(),
    changed_on: sent.text('Balanza complementaria: último día en que cambió.').optional(),
    request: sent
      .choice(codesOf(REQUESTS), 'Por qué se piden las pólizas y los auxiliares.')
      .optional(),
    order: sent.text('Número de orden, de AF y FC: ABC1234567/26.').optional(),
    procedure: sent.text('Número de trámite, de DE y CO: AB123456789012.').optional(),
  }),
  produces: ['application/xml', 'application/zip'],
} as const;
