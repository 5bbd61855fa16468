import { t } from '#app/i18n/t.ts';

export interface DemoUser {
  readonly email: string;
  readonly what: string;
}

export const DEMO_PASSWORD = 'hilo-y-aguja-26';

const USERS = (): readonly DemoUser[] => [
  { email: 'demo@telar.test', what: t('signin.demoAll', 'Administra todo') },
  { email: 'comprador@telar.test', what: t('signin.demoBuyer', 'Comprador') },
  { email: 'almacenista@telar.test', what: t('signin.demoStorekeeper', 'Almacenista') },
  { email: 'vendedor@telar.test', what: t('signin.demoSeller', 'Vendedor') },
  { email: 'auditor@telar.test', what: t('signin.demoAuditor', 'Auditor') },
  { email: 'demo@otra.test', what: t('signin.demoOther', 'Otra empresa') },
];

/** Accounts to offer in the sign-in screen; none unless this is the demo. */
export const demoUsers = (): readonly DemoUser[] => (process.env.DEMO === '1' ? USERS() : []);
