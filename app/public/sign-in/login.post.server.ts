import * as z from 'zod';
import { typedExactly, typedText } from '#app/forms/post/post.server.ts';

/** Every form of the sign-in page; which one it is, `forgot`, `address`, `token` or none says. */
export const SIGN_IN = z.object({
  /** The link for a new password is asked for. */
  forgot: typedText(1),
  /** A new e-mail address is confirmed by the token of its link. */
  address: typedExactly(),
  /** A password is set by the token of a link. */
  token: typedExactly(),
  email: typedText(),
  password: typedExactly(),
  password_confirmation: typedExactly(),
  /** The second step of a sign-in. */
  challenge: typedExactly(8000),
  code: typedText(20),
  recovery_code: typedText(40),
  remember: z.string().max(1).optional(),
  trusted_days: z.coerce.number().catch(0),
  /** Where it leads on, and the form that was left open. */
  next: typedExactly(8000),
  kept: typedExactly(),
});

export type SignIn = z.output<typeof SIGN_IN>;
