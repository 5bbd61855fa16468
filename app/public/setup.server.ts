import { t } from '#app/i18n/t.ts';
import { redirect } from 'react-router';
import * as z from 'zod';
import { failedCall } from '#app/api-client/failed-call.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { readPost, refused, refusedByErp } from '#app/forms/post/post.server.ts';
import { needsFirstCompany } from '#app/session/installation.server.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';

/** What the ERP offers to choose from. */
export interface SetupChoices {
  readonly modules: readonly { readonly key: string; readonly label: string }[];
  readonly zones: readonly (readonly [zone: string, label: string])[];
  /** The suggested one. */
  readonly zone: string;
}

export interface SetupView extends SetupChoices {
  /** Empty while the person has not shown one that serves. */
  readonly code: string;
  /** Characters of the administrator's password. */
  readonly passwordMin: number;
  /** Why the code does not serve. */
  readonly problem: string | null;
}

const text = () =>
  z
    .string()
    .max(300, { error: t('setup.tooLong', 'Son demasiadas letras.') })
    .default('');

/** What is asked of each value the ERP says. */
const SETUP = z.object({
  code: text(),
  account_code: text(),
  account_name: text(),
  rfc: text(),
  time_zone: text(),
  name: text(),
  email: text(),
  password: text(),
  password_confirmation: text(),
  modules: z.array(z.string()).default([]),
});

/** The fields of the form. */
export type SetupForm = z.input<typeof SETUP>;

const NOTHING = { modules: [], zones: [], zone: '', passwordMin: 0 } as const;

/**
 * What the first-run form shows. Without a code that serves, the form that asks for it; once there
 * is a company, the entrance.
 */
export async function loadSetup(erp: ErpClient, code: string): Promise<SetupView> {
  if (!(await needsFirstCompany(erp))) throw redirect('/login');
  if (code === '') return { code, ...NOTHING, problem: null };
  try {
    const { data: found } = await erp.get<SetupChoices>('auth/setup', { code });
    const { data: rules } = await erp.get<{ readonly password_min: number }>('auth/passwordRules');
    return { code, ...found, passwordMin: rules.password_min, problem: null };
  } catch (error) {
    const failure = failedCall(error);
    return { code: '', ...NOTHING, problem: failure.message };
  }
}

const SECRETS = ['password', 'password_confirmation'];

/** Makes the company and sends to the sign-in; what the ERP refuses is answered to the form. */
export async function sendSetup(erp: ErpClient, form: FormData, secure: boolean) {
  const submission = readPost(form, SETUP);
  if (submission.status !== 'success')
    return refused(submission, {
      message: t('setup.notCreated', 'No se creó la empresa: revisa lo marcado.'),
      hide: SECRETS,
    });
  try {
    await erp.post('auth/setup', submission.value);
  } catch (error) {
    return refusedByErp(submission, error, { hide: SECRETS });
  }
  return redirect('/login', {
    headers: {
      'set-cookie': await flash(
        {
          text: t(
            'setup.ready',
            'Tu empresa está lista. Entra con tu correo: sigue tu segundo factor.',
          ),
        },
        secure,
      ),
    },
  });
}
