import type { FocusEvent } from 'react';
import { Form, Link, useNavigate, useNavigation } from 'react-router';
import { Icon } from '../icons/icon.tsx';
import { Mark } from '../icons/mark.tsx';
import { t } from '#app/i18n/t.ts';
import type { ShellView } from './view-types.ts';

export function Header({ view }: { view: ShellView }) {
  const navigate = useNavigate();
  const suggest = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) =>
    void import('#app/palette/box.ts').then(({ attach }) => attach(field, navigate));
  return (
    <header className="top">
      <Going />
      <button
        className="btn gho ico burger"
        type="button"
        popoverTarget="nav"
        aria-label={t('ui.nav.menu', 'Menú')}
      >
        <Icon name="menu" />
      </button>
      <Link className="brand" to="/">
        <Mark />
        <span className="co">{view.company}</span>
      </Link>
      {!view.portal && (
        <Form
          className="find"
          role="search"
          aria-label={t('ui.search.everywhere', 'Buscar en todo')}
          action="/actions"
        >
          <label className="vh" htmlFor="find">
            {t('ui.search.label', 'Buscar')}
          </label>
          <Icon name="search" />
          <input
            className="in"
            id="find"
            name="q"
            type="search"
            placeholder={t('ui.search.hint', 'Buscar pantalla, clave o nombre')}
            autoComplete="off"
            onFocus={suggest}
          />
          <kbd>Ctrl K</kbd>
        </Form>
      )}
      <div className="tools">
        {!view.portal && (
          <Link className="btn gho hide-s" to="/actions?tab=crear">
            <Icon name="plus" />
            <span className="lbl">{t('ui.nav.new', 'Nuevo')}</span>
          </Link>
        )}
        <Link
          className="btn gho ico"
          to="/notices"
          aria-label={
            view.unread > 0
              ? t('nav.unread', 'Avisos, {n} sin leer', { n: view.unread })
              : t('nav.notices', 'Avisos')
          }
        >
          <Icon name="bell" />
          {view.unread > 0 && (
            <span className="dot-n">{view.unread > 99 ? '99+' : view.unread}</span>
          )}
        </Link>
        <a
          className="btn gho ico hide-s"
          href={view.helpHref}
          aria-label={t('ui.nav.help', 'Ayuda')}
        >
          <Icon name="circle-help" />
        </a>
        <details className="menu">
          <summary className="btn gho ico" aria-label={view.person}>
            <span className="ava">{view.initials}</span>
          </summary>
          <ul>
            <li className="ttl">
              {view.person} · {view.email}
            </li>
            <li>
              <Link to="/profile">
                <Icon name="user" />
                {t('ui.nav.profile', 'Mi perfil')}
              </Link>
            </li>
            <li>
              <Link to="/profile?tab=preferencias">
                <Icon name="monitor" />
                {t('ui.nav.preferences', 'Apariencia y modo ligero')}
              </Link>
            </li>
            <li>
              <a href={view.helpHref}>
                <Icon name="circle-help" />
                {t('ui.nav.helpHere', 'Ayuda de esta pantalla')}
              </a>
            </li>
            <li>
              <form method="post" action="/logout">
                <button>
                  <Icon name="log-out" />
                  {t('ui.nav.logout', 'Salir')}
                </button>
              </form>
            </li>
          </ul>
        </details>
      </div>
    </header>
  );
}

/** Thin bar while a page is on its way. */
function Going() {
  const { state } = useNavigation();
  return state === 'idle' ? null : (
    <div className="going" role="progressbar" aria-label={t('nav.loading', 'Cargando')} />
  );
}
