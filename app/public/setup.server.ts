import { data, redirect } from 'react-router';
import { ApiError } from '#app/api-client/api-error.ts';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { formErrors } from '#app/api-client/encoding.server.ts';
import { needsFirstCompany } from '#app/session/installation.server.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import type { SetupReply, SetupView } from './setup.tsx';

const TEXTS = ['account_code', 'account_name', 'rfc', 'time_zone', 'name', 'email'] as const;

const NOTHING = { modules: [], zones: [], zone: '', passwordMin: 0 } as const;

/** What the first-run form shows. Without a code that serves, the form that asks for it; once there is a company, the entrance. */
export async function loadSetup(erp: ErpClient, code: string): Promise<SetupView> {
  if (!(await needsFirstCompany(erp))) throw redirect('/login');
  if (code === '') return { code, ...NOTHING, problem: null };
  try {
    const { data: found } = await erp.get<Pick<SetupView, 'modules' | 'zones' | 'zone'>>('auth/setup', { code });
    const { data: rules } = await erp.get<{ readonly password_min: number }>('auth/passwordRules');
    return { code, ...found, passwordMin: rules.password_min, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.content || error.status >= 500) throw error;
    return { code: '', ...NOTHING, problem: error.content.message };
  }
}

export async function sendSetup(erp: ErpClient, form: FormData, secure: boolean) {
  const given = (name: string) => String(form.get(name) ?? '').slice(0, 300);
  const values = Object.fromEntries(TEXTS.map((name) => [name, given(name)]));
  const modules = form.getAll('modules').map(String);
  try {
    await erp.post('auth/setup', { ...values, code: given('code'), modules, password: given('password'), password_confirmation: given('password_confirmation') });
  } catch (error) {
    if (!(error instanceof ApiError) || !error.content || error.status >= 500) throw error;
    return data<SetupReply>({ values, modules, message: error.content.message, errors: formErrors(error.content.fields) }, { status: error.status });
  }
  return redirect('/login', { headers: { 'set-cookie': await flash({ text: 'Tu empresa está lista. Entra con tu correo: sigue tu segundo factor.' }, secure) } });
}
