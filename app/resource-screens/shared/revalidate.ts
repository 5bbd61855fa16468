import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * A post that was answered with the form itself needs no second reading; a redirect after a save
 * does.
 */
export const keepAfterPost = ({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === 'POST' && actionResult !== undefined ? false : defaultShouldRevalidate;
