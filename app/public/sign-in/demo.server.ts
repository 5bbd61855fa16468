export interface DemoUser {
  readonly email: string;
  readonly what: string;
}

export const DEMO_PASSWORD = 'hilo-y-aguja-26';

const USERS: readonly DemoUser[] = [
  { email: 'demo@telar.test', what: 'Administra todo' },
  { email: 'comprador@telar.test', what: 'Comprador' },
  { email: 'almacenista@telar.test', what: 'Almacenista' },
  { email: 'vendedor@telar.test', what: 'Vendedor' },
  { email: 'auditor@telar.test', what: 'Auditor' },
  { email: 'demo@otra.test', what: 'Otra empresa' },
];

/** Accounts to offer in the sign-in screen; none unless this is the demo. */
export const demoUsers = (): readonly DemoUser[] => (process.env.DEMO === '1' ? USERS : []);
