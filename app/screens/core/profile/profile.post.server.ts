import * as z from 'zod';
import { ticked, typedExactly, typedText } from '#app/forms/post/post.server.ts';

/** A person's own data. */
export const DATA = z.object({
  name: typedText(),
  last_name: typedText(),
  phone: typedText(40),
  language_code: typedText(10),
});

export const PASSWORD = z.object({
  current_password: typedExactly(),
  password: typedExactly(),
  password_confirmation: typedExactly(),
});

/** The code of the second factor, as it was typed. */
export const CODE = z.object({ code: typedText(40) });

export const NO_FACTOR = z.object({ otp_password: typedExactly(), code: typedText(40) });

/** A session or a device that is remembered. */
export const SESSION = z.object({ id: typedText(100) });

export const PREFERENCES = z.object({
  theme: typedText(20),
  light_mode: ticked,
  density: typedText(20),
  font_size: z.coerce.number().catch(0),
  page_size: z.coerce.number().catch(0),
});

export const PRIVACY = z.object({ accept: typedText(20) });

/** Asking for one's account to be deleted. */
export const DELETION = z.object({ password: typedExactly() });

export const NOTHING = z.object({});

/** Which of the profile's forms it is. */
export const FORM = z.object({ form: typedText(20) });
