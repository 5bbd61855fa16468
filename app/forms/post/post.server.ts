/**
 * The forms of screens that are no resource's: read by a zod schema, answered in conform's terms.
 */
import type { Submission, SubmissionResult } from '@conform-to/dom';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import * as z from 'zod';
import { failedCall } from '#app/api-client/failed-call.ts';
import { t } from '#app/i18n/t.ts';
import { ownFields } from '#app/forms/own-fields.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';

/** A text of a form; what nobody typed is empty. */
export const typedText = (max = 200) => z.string().trim().max(max).default('');
/** As it was typed, spaces too: passwords, pasted cells, addresses. */
export const typedExactly = (max = 2000) => z.string().max(max).default('');
/** The number of a record, in a hidden field or the value of a button. */
export const postedId = z.string().regex(/^[1-9]\d{0,14}$/);
/** A checkbox whose value is 1. */
export const ticked = z
  .string()
  .optional()
  .transform((value) => value === '1');

/** Where a schema says nothing itself. */
const explain: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'too_big' && issue.origin === 'string')
    return t('form.tooLong', 'Son demasiadas letras: caben {max}.', {
      max: issue.maximum.toLocaleString('es-MX'),
    });
  return issue.input === undefined
    ? t('form.missing', 'Falta este dato.')
    : t('form.unknownValue', 'Este dato no se reconoce.');
};

/** What was posted, by conform's names (`lines[0].qty`); an empty field is absent. */
export const readPost = <S extends z.ZodType>(
  form: FormData | URLSearchParams,
  schema: S,
): Submission<z.input<S>, string[], z.output<S>> =>
  parseWithZod(ownFields(form), { schema, error: explain });

/** What is wrong of each field, for a screen that answers in a shape of its own. */
export const fieldErrors = (submission: Submission<unknown>): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(submission.reply().error ?? {}).map(([name, errors]) => [
      name,
      (errors as string[] | null) ?? [],
    ]),
  );

/** Plain values as they were typed, but for passwords and codes. */
export const typedValues = (
  { payload }: Submission<unknown>,
  hide: RegExp = /password|code/,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload).flatMap(([name, value]) =>
      typeof value === 'string' && !hide.test(name) ? [[name, value]] : [],
    ),
  );

/**
 * The value of a form without fields to mark: buttons, and what the page itself wrote. Throws an
 * error view (422).
 */
export function requirePost<S extends z.ZodType>(
  form: FormData | URLSearchParams,
  schema: S,
): z.output<S> {
  const submission = readPost(form, schema);
  if (submission.status === 'success') return submission.value;
  throw data(
    {
      code: 'VALIDACION',
      message: t('form.unknown', 'El formulario no se reconoce. Abre la pantalla de nuevo.'),
    },
    { status: 422 },
  );
}

interface RefusedForm {
  /** Said above the form. */
  readonly message: string;
  /** Never sent back: passwords and codes. */
  readonly hide?: readonly string[];
  /** 422 unless said. */
  readonly status?: number;
}

/** For the screen's `usePostForm`, with everything that was typed. */
export const refused = (
  submission: Submission<unknown>,
  { message, hide = [], status = 422 }: RefusedForm,
) =>
  data(
    {
      lastResult: submission.reply({
        formErrors: [message],
        hideFields: [...hide],
      }) as SubmissionResult,
    },
    { status },
  );

/** Why the ERP did not do it, beside its fields, with its status. Throws what it never said. */
export function refusedByErp(
  submission: Submission<unknown>,
  error: unknown,
  { hide = [] }: Pick<RefusedForm, 'hide'> = {},
) {
  const failure = failedCall(error);
  const { message, fields } = failure;
  const lastResult: SubmissionResult = submission.reply({
    formErrors: [message],
    fieldErrors: formErrors(fields),
    hideFields: [...hide],
  });
  return data({ lastResult }, { status: failure.status });
}
