import { t } from '#app/i18n/t.ts';
import { Form, Link, redirect } from 'react-router';
import { requestContext, sessionContext } from '#app/session/context.ts';
import { flash } from '#app/session/sign-in/cookies.server.ts';
import { Chip } from '#app/ui/chip.tsx';
import { PageHead } from '#app/ui/page/page-head.tsx';
import type { Route } from './+types/explain-permission';

interface Explanation {
  readonly allowed: boolean;
  readonly failed_at: string | null;
  readonly text: string;
  readonly privilege: string | null;
  readonly privilege_label: string | null;
  readonly roles_that_have_it: readonly { readonly id: number; readonly name: string }[];
  readonly ask: readonly { readonly id: number; readonly name: string }[];
}

const KEY = /^[\w/.-]{1,100}$/;

function keyIn(url: URL): string {
  const key = url.searchParams.get('key') ?? '';
  if (!KEY.test(key)) throw new Response(t('common.notFound', 'No encontrado'), { status: 404 });
  return key;
}

/**
 * «¿Por qué no puedo?»: what is missing for one privilege, which roles give it, and a way to ask
 * for it.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { erp, can } = context.get(sessionContext);
  const { data: told } = await erp.post<Explanation>('permissions/explain', { key: keyIn(url) });
  return {
    allowed: told.allowed,
    text: told.text,
    key: told.privilege ?? '',
    label: told.privilege_label ?? '',
    roles: told.roles_that_have_it.map(({ name }) => name),
    people: told.ask.map(({ name }) => name),
    mayAsk: !told.allowed && told.ask.length > 0 && can('tasks.create'),
  };
}

/** «Pedir acceso»: a task for the first administrator. */
export async function action({ url, context }: Route.ActionArgs) {
  const { erp, profile } = context.get(sessionContext);
  const { secure } = context.get(requestContext);
  const { data: told } = await erp.post<Explanation>('permissions/explain', { key: keyIn(url) });
  const [administrator] = told.ask;
  if (administrator && !told.allowed) {
    const who = profile.name ?? profile.nickname;
    await erp.post('tasks', {
      title: t('why.giveAccess', 'Dar acceso a {who}: {label}', {
        who,
        label: told.privilege_label ?? '',
      }).slice(0, 160),
      assignee_id: administrator.id,
      notes: t('why.asksFor', '{who} pide el permiso «{label}» ({key}).', {
        who,
        label: told.privilege_label ?? '',
        key: told.privilege ?? '',
      }),
    });
  }
  return redirect('/', {
    headers: {
      'set-cookie': await flash(
        { text: t('why.asked', 'Se pidió el acceso a quien administra tu empresa.') },
        secure,
      ),
    },
  });
}

export default function Why({ loaderData: told }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('error.why', '¿Por qué no puedo?')} qualifier={told.label} />
      <section className="card">
        <header>
          <h2>{told.text}</h2>
          <Chip family={told.allowed ? 'ok' : 'bad'}>
            {told.allowed ? t('why.youCan', 'Puedes') : t('why.youCannot', 'No puedes')}
          </Chip>
        </header>
        <ul className="rows">
          <li>
            <span className="g1">
              Permiso «{told.label}»<small>{told.key}</small>
            </span>
          </li>
          <li>
            <span className="g1">
              {t('why.rolesGiving', 'Roles que lo dan')}
              <small>{told.roles.join(', ') || t('why.noneYet', 'Ninguno todavía')}</small>
            </span>
          </li>
          {told.people.length > 0 && (
            <li>
              <span className="g1">
                {t('why.whoCanGive', 'Quién te lo puede dar')}
                <small>{told.people.join(', ')}</small>
              </span>
            </li>
          )}
        </ul>
      </section>
      <div className="acts">
        {told.mayAsk && (
          <Form method="post">
            <button className="btn pri">{t('why.askAccess', 'Pedir acceso')}</button>
          </Form>
        )}
        <Link className="btn" to="/">
          {t('error.goHome', 'Ir al inicio')}
        </Link>
      </div>
    </>
  );
}
