import { rich } from '#app/i18n/rich.tsx';
import { t } from '#app/i18n/t.ts';
import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { ConfirmPassword } from '#app/public/sign-in/confirm-password.tsx';
import { SignInAgain } from '#app/public/sign-in/sign-in-again.tsx';
import { Heading } from './heading.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { Mark } from '../icons/mark.tsx';
import { useShell } from '../shell/use-shell.ts';

/** What a thrown error response may carry; anything else is treated as absent. */
interface ErrorText {
  readonly code?: string;
  readonly message?: string;
  readonly privilege?: string | null;
  readonly privilegeLabel?: string | null;
  readonly module?: string | null;
  readonly kept?: string;
  readonly next?: string;
  /** Opens what was typed in a form that was refused. */
  readonly draft?: string | null;
}

interface ErrorViewProps {
  readonly error: unknown;
  readonly requestId: string | null;
}

/**
 * The page in place of one that could not be shown. Says what happened, what was not lost, what to
 * do.
 */
export function ErrorView({ error, requestId }: ErrorViewProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const told = (
    isRouteErrorResponse(error) && typeof error.data === 'object' && error.data !== null
      ? error.data
      : {}
  ) as ErrorText;
  if (status === 401) return <SignInAgain kept={told.kept ?? null} next={told.next ?? null} />;
  if (status === 403 && told.code === 'REAUTH' && told.kept && told.next)
    return <ConfirmPassword message={told.message ?? ''} kept={told.kept} next={told.next} />;
  if (status === 404) return <NotFound told={told} />;
  if (status === 403) return <Denied told={told} />;
  if (status === 409)
    return (
      <Sentence
        icon="git-branch"
        title={t('error.conflict', 'No se hizo: el registro ya cambió')}
        text={
          told.message ||
          t(
            'error.conflictHelp',
            'Alguien más lo guardó antes. Ábrelo de nuevo y revisa la versión actual.',
          )
        }
        status={status}
      />
    );
  if (status === 503 || status === 502) return <OutOfReach told={told} requestId={requestId} />;
  if (status < 500) return <NotSent told={told} status={status} />;
  return (
    <Sentence
      icon="triangle-alert"
      title={t('error.ourFault', 'Algo falló de nuestro lado')}
      text={t(
        'error.ourFaultHelp',
        'No se guardó nada a medias. Intenta de nuevo; si vuelve a pasar, repórtalo con este número.',
      )}
      status={status}
    >
      {requestId && <Report requestId={requestId} />}
    </Sentence>
  );
}

function NotSent({ told, status }: { told: ErrorText; status: number }) {
  return (
    <Sentence
      icon="circle-alert"
      title={t('error.notSent', 'No se pudo enviar')}
      text={
        told.message ||
        t('error.badRequest', 'La petición no se entiende. Vuelve a abrir la pantalla.')
      }
      status={status}
    >
      {told.draft && (
        <p>
          <Link className="btn" to={told.draft}>
            {t('error.openKept', 'Abrir lo que capturaste')}
          </Link>
        </p>
      )}
    </Sentence>
  );
}

function Report({ requestId }: { requestId: string }) {
  const { pathname } = useLocation();
  const shell = useShell();
  return (
    <form method="post" action="/report">
      <p className="help">
        {t('error.request', 'Petición')} <code>{requestId}</code>
      </p>
      {shell && (
        <>
          <input type="hidden" name="request_id" value={requestId} />
          <input type="hidden" name="screen" value={pathname} />
          <button className="btn gho">{t('error.report', 'Reportar')}</button>
        </>
      )}
    </form>
  );
}

export function NotFound({ told }: { told: ErrorText }) {
  const { pathname } = useLocation();
  const suggestions = useShell()?.suggestions ?? [];
  return (
    <div className="errv">
      <Mark />
      <Heading
        screen={
          told.message
            ? t('error.notFound', 'No se encontró')
            : t('error.noPage', 'No existe esta página')
        }
      />
      <p>
        {told.message || (
          <>
            {rich(
              t(
                'error.noSuchPage',
                'La dirección {path} no lleva a ninguna pantalla. Puede tener un error de dedo o venir de un enlace viejo.',
              ),
              { path: <code>{pathname}</code> },
            )}
          </>
        )}
      </p>
      <ScreenSearch />
      {suggestions.length > 0 && (
        <section className="card">
          <header>
            <h2>{t('error.maybe', 'Quizá buscabas')}</h2>
          </header>
          <ul className="rows">
            {suggestions.map((suggestion) => (
              <li key={suggestion.href}>
                <Icon name={suggestion.icon} />
                <Link className="g1" to={suggestion.href}>
                  {suggestion.label}
                  <small>{suggestion.detail}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Ways />
      <p className="code">{t('error.code404', 'Error 404')}</p>
    </div>
  );
}

const ScreenSearch = () => (
  <form
    className="inset"
    action="/actions"
    role="search"
    aria-label={t('error.searchScreen', 'Buscar pantalla')}
  >
    <input
      className="in"
      name="q"
      type="search"
      aria-label={t('error.searchScreenFolio', 'Buscar pantalla o folio')}
      placeholder={t('error.searchScreenName', 'Buscar pantalla, folio o nombre')}
    />
    <button className="btn">
      <Icon name="search" />
      {t('common.search', 'Buscar')}
    </button>
  </form>
);

function Denied({ told }: { told: ErrorText }) {
  const moduleOff = told.code === 'MODULO_INACTIVO';
  return (
    <div className="errv">
      <Icon name="lock" className="big" />
      <Heading screen={t('error.forbidden', 'No puedes abrir esta pantalla')} />
      <p>
        {told.message ||
          t('error.noPrivilege', 'Tu usuario no tiene el privilegio que hace falta.')}{' '}
        {t('error.nothingChanged', 'Nada se guardó ni se cambió.')}
      </p>
      {(told.privilege || moduleOff) && (
        <section className="card">
          <header>
            <h2>{t('error.why', '¿Por qué no puedo?')}</h2>
          </header>
          <ul className="rows">
            <Check ok text={t('error.signedIn', 'Sesión iniciada')} />
            <Check
              ok={!moduleOff}
              text={t('error.moduleActive', 'Módulo activo')}
              detail={told.module}
            />
            {told.privilege && (
              <li>
                <Icon name="x" />
                <span className="g1">
                  {told.privilegeLabel
                    ? t('error.privilegeNamed', 'Privilegio «{label}»', {
                        label: told.privilegeLabel,
                      })
                    : t('error.privilege', 'Privilegio')}{' '}
                  <code>{told.privilege}</code>
                </span>
                <span className="chip bad">{t('error.missing', 'Falta')}</span>
              </li>
            )}
          </ul>
        </section>
      )}
      <Ways />
      <WhoCanGive privilege={told.privilege} />
      <p className="code">{t('error.code403', 'Error 403')}</p>
    </div>
  );
}

function WhoCanGive({ privilege }: { privilege: string | null | undefined }) {
  // What a session lacks that only looks on as somebody else, nobody can give.
  const lookingOn = typeof useShell()?.back === 'string';
  return (
    <p className="help">
      {!lookingOn &&
        t('error.whoCanGive', 'Quien administra los usuarios de tu empresa puede dártelo.')}{' '}
      {privilege && (
        <Link className="link" to={`/why?${new URLSearchParams({ key: privilege })}`}>
          {t('error.why', '¿Por qué no puedo?')}
        </Link>
      )}
    </p>
  );
}

function Check({ ok, text, detail }: { ok: boolean; text: string; detail?: string | null }) {
  return (
    <li>
      <Icon name={ok ? 'check' : 'x'} />
      <span className="g1">
        {text}
        {detail && <small>{detail}</small>}
      </span>
      <span className={ok ? 'chip ok' : 'chip bad'}>
        {ok ? t('error.right', 'Correcto') : t('error.missing', 'Falta')}
      </span>
    </li>
  );
}

function OutOfReach({ told, requestId }: { told: ErrorText; requestId: string | null }) {
  return (
    <div className="errv">
      <Icon name="refresh-cw" className="big" />
      <Heading screen={t('error.unavailable', 'El servicio no responde')} />
      <p>
        {told.message ||
          t(
            'error.unavailableHelp',
            'La pantalla está bien, pero no se pudo llegar a los datos. Lo último que enviaste no se guardó a medias; intenta de nuevo en un momento.',
          )}
      </p>
      <div className="acts">
        <a className="btn pri" href="">
          {t('common.tryAgain', 'Intentar de nuevo')}
        </a>
      </div>
      {requestId && (
        <p className="help">
          {t('error.request', 'Petición')} <code>{requestId}</code>
        </p>
      )}
      <p className="code">{t('error.code503', 'Error 503')}</p>
    </div>
  );
}

function Sentence({
  icon,
  title,
  text,
  status,
  children,
}: {
  icon: IconName;
  title: string;
  text: string;
  status: number;
  children?: React.ReactNode;
}) {
  return (
    <div className="errv">
      <Icon name={icon} className="big" />
      <Heading screen={title} />
      <p>{text}</p>
      <Ways />
      {children}
      <p className="code">
        {t('error.error', 'Error')} {status}
      </p>
    </div>
  );
}

const Ways = () => (
  <div className="acts">
    <Link className="btn pri" to="/">
      {t('error.goHome', 'Ir al inicio')}
    </Link>
    <a className="btn gho" href="">
      {t('common.tryAgain', 'Intentar de nuevo')}
    </a>
  </div>
);
