import { isRouteErrorResponse, Link, useLocation } from 'react-router';
import { ConfirmPassword } from '#app/public/sign-in/confirm-password.tsx';
import { SignInAgain } from '#app/public/sign-in/sign-in-again.tsx';
import { Heading } from './heading.tsx';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-names.ts';
import { Mark } from '../icons/mark.tsx';
import { useShell } from '../shell/texts.ts';

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
        title="No se hizo: el registro ya cambió"
        text={
          told.message || 'Alguien más lo guardó antes. Ábrelo de nuevo y revisa la versión actual.'
        }
        status={status}
      />
    );
  if (status === 503 || status === 502) return <OutOfReach told={told} requestId={requestId} />;
  if (status < 500)
    return (
      <Sentence
        icon="circle-alert"
        title="No se pudo enviar"
        text={told.message || 'La petición no se entiende. Vuelve a abrir la pantalla.'}
        status={status}
      >
        {told.draft && (
          <p>
            <Link className="btn" to={told.draft}>
              Abrir lo que capturaste
            </Link>
          </p>
        )}
      </Sentence>
    );
  return (
    <Sentence
      icon="triangle-alert"
      title="Algo falló de nuestro lado"
      text="No se guardó nada a medias. Intenta de nuevo; si vuelve a pasar, repórtalo con este número."
      status={status}
    >
      {requestId && <Report requestId={requestId} />}
    </Sentence>
  );
}

function Report({ requestId }: { requestId: string }) {
  const { pathname } = useLocation();
  const shell = useShell();
  return (
    <form method="post" action="/report">
      <p className="help">
        Petición <code>{requestId}</code>
      </p>
      {shell && (
        <>
          <input type="hidden" name="request_id" value={requestId} />
          <input type="hidden" name="screen" value={pathname} />
          <button className="btn gho">Reportar</button>
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
      <Heading screen={told.message ? 'No se encontró' : 'No existe esta página'} />
      <p>
        {told.message || (
          <>
            La dirección <code>{pathname}</code> no lleva a ninguna pantalla. Puede tener un error
            de dedo o venir de un enlace viejo.
          </>
        )}
      </p>
      <form className="inset" action="/actions" role="search" aria-label="Buscar pantalla">
        <input
          className="in"
          name="q"
          type="search"
          aria-label="Buscar pantalla o folio"
          placeholder="Buscar pantalla, folio o nombre"
        />
        <button className="btn">
          <Icon name="search" />
          Buscar
        </button>
      </form>
      {suggestions.length > 0 && (
        <section className="card">
          <header>
            <h2>Quizá buscabas</h2>
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
      <p className="code">Error 404</p>
    </div>
  );
}

function Denied({ told }: { told: ErrorText }) {
  const moduleOff = told.code === 'MODULO_INACTIVO';
  return (
    <div className="errv">
      <Icon name="lock" className="big" />
      <Heading screen="No puedes abrir esta pantalla" />
      <p>
        {told.message || 'Tu usuario no tiene el privilegio que hace falta.'} Nada se guardó ni se
        cambió.
      </p>
      {(told.privilege || moduleOff) && (
        <section className="card">
          <header>
            <h2>¿Por qué no puedo?</h2>
          </header>
          <ul className="rows">
            <Check ok text="Sesión iniciada" />
            <Check ok={!moduleOff} text="Módulo activo" detail={told.module} />
            {told.privilege && (
              <li>
                <Icon name="x" />
                <span className="g1">
                  {told.privilegeLabel ? `Privilegio «${told.privilegeLabel}»` : 'Privilegio'}{' '}
                  <code>{told.privilege}</code>
                </span>
                <span className="chip bad">Falta</span>
              </li>
            )}
          </ul>
        </section>
      )}
      <Ways />
      <p className="help">
        Quien administra los usuarios de tu empresa puede dártelo.{' '}
        {told.privilege && (
          <Link className="link" to={`/why?${new URLSearchParams({ key: told.privilege })}`}>
            ¿Por qué no puedo?
          </Link>
        )}
      </p>
      <p className="code">Error 403</p>
    </div>
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
      <span className={ok ? 'chip ok' : 'chip bad'}>{ok ? 'Correcto' : 'Falta'}</span>
    </li>
  );
}

function OutOfReach({ told, requestId }: { told: ErrorText; requestId: string | null }) {
  return (
    <div className="errv">
      <Icon name="refresh-cw" className="big" />
      <Heading screen="El servicio no responde" />
      <p>
        {told.message ||
          'La pantalla está bien, pero no se pudo llegar a los datos. Lo último que enviaste no se guardó a medias; intenta de nuevo en un momento.'}
      </p>
      <div className="acts">
        <a className="btn pri" href="">
          Intentar de nuevo
        </a>
      </div>
      {requestId && (
        <p className="help">
          Petición <code>{requestId}</code>
        </p>
      )}
      <p className="code">Error 503</p>
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
      <p className="code">Error {status}</p>
    </div>
  );
}

const Ways = () => (
  <div className="acts">
    <Link className="btn pri" to="/">
      Ir al inicio
    </Link>
    <a className="btn gho" href="">
      Intentar de nuevo
    </a>
  </div>
);
