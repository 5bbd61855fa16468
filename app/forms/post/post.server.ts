/**
 * The forms of screens that are no resource's: read by a zod schema, answered in conform's terms.
 */
import type { Submission, SubmissionResult } from '@conform-to/dom';
import { parseWithZod } from '@conform-to/zod/v4';
import { data } from 'react-router';
import type * as z from 'zod';
import { ApiError } from '#app/api-client/api-error.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';

/** What was posted, by conform's names (`lines[0].qty`); an empty field is absent. */
export const readPost = <S extends z.ZodType>(
  form: FormData,
  schema: S,
): Submission<z.input<S>, string[], z.output<S>> => parseWithZod(form, { schema });

interface RefusedForm {
  /** Said above the form. */
  readonly message: string;
  /** Never sent back: passwords and codes. */
  readonly hide?: readonly string[];
}

/** For the screen's `usePostForm`: 422, with everything that was typed. */
export const refused = (submission: Submission<unknown>, { message, hide = [] }: RefusedForm) =>
  data(
    {
      lastResult: submission.reply({
        formErrors: [message],
        hideFields: [...hide],
      }) as SubmissionResult,
    },
    { status: 422 },
  );

/** What the ERP refuses, beside its fields, with its status. Throws what is no refusal. */
export function refusedByErp(
  submission: Submission<unknown>,
  error: unknown,
  { hide = [] }: Omit<RefusedForm, 'message'> = {},
) {
  if (!(error instanceof ApiError) || !error.content || error.status >= 500) throw error;
  const { message, fields } = error.content;
  const lastResult: SubmissionResult = submission.reply({
    formErrors: [message],
    fieldErrors: formErrors(fields),
    hideFields: [...hide],
  });
  return data({ lastResult }, { status: error.status });
}
