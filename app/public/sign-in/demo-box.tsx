import { t } from '#app/i18n/t.ts';

interface DemoBoxProps {
  readonly users: readonly {
    readonly email: string;
    readonly what: string;
    readonly chosen: boolean;
  }[];
  readonly next: string | null;
}

/** Fills the form with a demo user by one click: a GET, so it works without scripts. */
export function DemoBox({ users, next }: DemoBoxProps) {
  return (
    <form className="demo" method="get" action="/login">
      {next && <input type="hidden" name="next" value={next} />}
      <b>{t('signin.demo', 'Empresa de demostración')}</b>
      <ul>
        {users.map((user) => (
          <li key={user.email}>
            <button className="link" name="demo" value={user.email} aria-pressed={user.chosen}>
              {user.email}
            </button>
            <span className="mut">{user.what}</span>
          </li>
        ))}
      </ul>
    </form>
  );
}
