/** The home screen as HTML: it has nothing that moves, so the browser needs no script for it. */
import { t } from '#app/i18n/t.ts';
import type { ReactNode } from 'react';
import { companyClock } from '#app/session/company-registry.server.ts';
import { fieldTypeOf } from '#erp/model/field-types.ts';
import { money } from '#erp/model/fields.ts';
import { TileCard } from '#app/reports/dashboard/tiles.server.tsx';
import type { Session } from '#app/session/context.ts';
import { Card } from '#app/ui/card.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Empty } from '#app/ui/empty.tsx';
import { Icon } from '#app/ui/icons/icon.tsx';
import type { Step } from './first-steps.server.ts';
import type { Approval, Entry, Health, HomeData } from './home-view.server.ts';

type Texts = Session['t'];
interface PageProps {
  readonly view: HomeData;
  readonly session: Session;
}

const AMOUNT = () => money(t('home.amount', 'Importe'));
const number = (value: number) => value.toLocaleString('en-US');

export function HomePage({ view, session }: PageProps) {
  const { t } = session;
  const waits = view.approvals.total + (view.bench?.counts.pendientes ?? 0) + view.drafts.length;
  const missing = view.steps.filter((step) => !step.done).length;
  return (
    <>
      <Tiles view={view} session={session} />
      <div className="cols">
        <div className="stack">
          {missing > 0 && !view.guideHidden && <Guide steps={view.steps} hidden={false} t={t} />}
          {waits === 0 && (missing === 0 || view.guideHidden) && (
            <Card>
              <Empty title={t('ui.home.done', 'Todo al día.')}>
                {view.groups.length > 0
                  ? t('ui.home.calm', 'No tienes nada por autorizar, ni pendientes, ni borradores.')
                  : t(
                      'ui.home.nothing',
                      'Todavía no tienes pantallas. Quien administra los usuarios de tu empresa puede darte un rol.',
                    )}
              </Empty>
            </Card>
          )}
          {view.approvals.rows.length > 0 && <Approvals {...view.approvals} t={t} />}
          {view.bench && view.bench.rows.length > 0 && <Pending view={view} t={t} />}
          {view.drafts.length > 0 && (
            <Entries
              title={t('ui.home.drafts', 'Mis borradores')}
              icon="file-text"
              entries={view.drafts}
            />
          )}
          {view.groups.length > 0 && <Modules view={view} t={t} />}
        </div>
        <div className="stack">
          <Favourites view={view} t={t} />
          {view.recents.length > 0 && (
            <Entries
              title={t('ui.home.recents', 'Recientes')}
              icon="clock"
              entries={view.recents}
            />
          )}
          {view.health && <HealthCard health={view.health} t={t} />}
          {missing > 0 && view.guideHidden && <Guide steps={view.steps} hidden t={t} />}
        </div>
      </div>
    </>
  );
}

function Own({
  label,
  href,
  value,
  note,
  bad = false,
}: {
  label: string;
  href: string;
  value: number;
  note: string;
  bad?: boolean;
}) {
  return (
    <a className="tile" href={href}>
      <span className="l">{label}</span>
      <span className="v">{number(value)}</span>
      <span className="d">{bad ? <span className="down">{note}</span> : note}</span>
    </a>
  );
}

function approvalsNote(overdue: number, total: number): string {
  if (overdue > 0) return t('home.overdueCount', '{n} con plazo vencido', { n: overdue });
  return total > 0
    ? t('home.awaitYou', 'esperan tu decisión')
    : t('home.noneAwaits', 'nada espera');
}

/** What waits for the person, then the figures of the roles. */
function Tiles({ view, session }: PageProps) {
  const { t } = session;
  const counts = view.bench?.counts;
  const late = view.bench?.rows.filter((row) => row.late).length ?? 0;
  const overdue = view.approvals.rows.filter((row) => row.overdue).length;
  return (
    <div className="tiles">
      {(view.approvals.may || view.approvals.total > 0) && (
        <Own
          label={t('ui.home.approvals', 'Por autorizar')}
          href="/actions/autorizar"
          value={view.approvals.total}
          note={approvalsNote(overdue, view.approvals.total)}
          bad={overdue > 0}
        />
      )}
      {counts && (
        <Own
          label={t('ui.home.pending', 'Mis pendientes')}
          href="/actions?tab=pendientes"
          value={counts.pendientes}
          note={
            late > 0
              ? `${late} ${late === 1 ? 'vencido' : 'vencidos'}`
              : t('home.noneOverdue', 'ninguno vencido')
          }
          bad={late > 0}
        />
      )}
      <Own
        label={t('ui.home.notices', 'Avisos')}
        href="/notices"
        value={view.notices}
        note={t('home.unread', 'sin leer')}
      />
      {view.tiles.map((tile) => (
        <TileCard key={tile.key} data={tile} asked={view.asked} session={session} />
      ))}
    </div>
  );
}

function Approvals({ rows, total, t }: { rows: readonly Approval[]; total: number; t: Texts }) {
  return (
    <Card
      title={t('ui.home.approvals', 'Por autorizar')}
      aside={
        <a href="/actions/autorizar">
          {total > rows.length
            ? t('home.seeAllF', 'Ver las {total}', { total })
            : t('home.decide', 'Decidir')}
        </a>
      }
    >
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <a className="g1" href="/actions/autorizar">
              <b>{row.folio ?? row.document}</b> · {row.title}
              <small>
                {[
                  t('home.level', 'Nivel {level} de {levels}', {
                    level: row.level,
                    levels: row.levels,
                  }),
                  row.requested_by && t('home.askedBy', 'pidió {name}', { name: row.requested_by }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </a>
            {row.overdue && <Chip family="bad">{t('work.overdue', 'Vencida')}</Chip>}
            {Number(row.amount_mxn ?? 0) > 0 && (
              <b className="num">
                {fieldTypeOf(AMOUNT()).show(row.amount_mxn ?? null, AMOUNT(), companyClock())}
              </b>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Pending({ view, t }: { view: HomeData; t: Texts }) {
  const rows = view.bench?.rows.slice(0, 5) ?? [];
  const total = view.bench?.counts.pendientes ?? 0;
  return (
    <Card
      title={t('ui.home.pending', 'Mis pendientes')}
      aside={
        <a href="/actions?tab=pendientes">
          {total > rows.length
            ? t('home.seeAllM', 'Ver los {total}', { total })
            : t('home.seeAll', 'Ver todos')}
        </a>
      }
    >
      <ul className="rows">
        {rows.map((row) => (
          <li key={`${row.href} ${row.label}`}>
            {row.href ? (
              <a className="g1" href={row.href}>
                {row.label}
              </a>
            ) : (
              <span className="g1">{row.label}</span>
            )}
            {row.late ? (
              <Chip family="bad">{row.detail}</Chip>
            ) : (
              <span className="cnt-p">{row.detail}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Entries({
  title,
  icon,
  entries,
}: {
  title: ReactNode;
  icon: string;
  entries: readonly Entry[];
}) {
  return (
    <Card title={title}>
      <ul className="rows">
        {entries.map((entry) => (
          <li key={entry.href}>
            <Icon name={icon} />
            <a className="g1" href={entry.href}>
              {entry.title}
            </a>
            <span className="cnt-p">{entry.when}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Modules({ view, t }: { view: HomeData; t: Texts }) {
  return (
    <Card
      title={t('ui.nav.modules', 'Módulos')}
      aside={<a href="/actions?tab=pantallas">{t('ui.home.screens', 'Todas las pantallas')}</a>}
    >
      <div className="pad mods">
        {view.groups.map((group) => (
          <div key={group.label}>
            <h3>
              <Icon name={group.icon} />
              {group.label}
            </h3>
            <ul>
              {group.items.map((item) => (
                <li key={item.href}>
                  <a href={item.href}>{item.label}</a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Card>
  );
}

function Favourites({ view, t }: { view: HomeData; t: Texts }) {
  const { favourites } = view;
  return (
    <Card
      title={t('ui.nav.favourites', 'Favoritos')}
      aside={
        favourites.length > 1 && <a href="/profile?tab=atajos">{t('ui.home.order', 'Ordenar')}</a>
      }
    >
      {favourites.length > 0 ? (
        <ul className="rows">
          {favourites.map((item) => (
            <li key={item.href}>
              <Icon name="star" />
              <a className="g1" href={item.href}>
                {item.label}
              </a>
              {item.count && <span className="cnt-p">{item.count}</span>}
            </li>
          ))}
        </ul>
      ) : (
        <p className="pad help">
          {t('ui.home.noFavourites', 'La estrella junto al título de una pantalla la trae aquí.')}
        </p>
      )}
    </Card>
  );
}

const LIGHTS = (): Readonly<Record<Health['light'], readonly ['ok' | 'wait' | 'bad', string]>> => ({
  VERDE: ['ok', t('home.good', 'Bien')],
  AMARILLO: ['wait', t('home.attention', 'Atención')],
  ROJO: ['bad', t('home.bad', 'Mal')],
});

function HealthCard({ health, t }: { health: Health; t: Texts }) {
  const [family, said] = LIGHTS()[health.light];
  return (
    <Card
      title={t('ui.home.health', 'Salud')}
      aside={<a href="/sys/logs?tab=salud">{t('home.see', 'Ver')}</a>}
    >
      <ul className="rows">
        <li>
          <span className="g1">
            {health.wrong.length > 0
              ? health.wrong.slice(0, 3).join(', ')
              : t('home.systemFine', 'El sistema está en orden.')}
          </span>
          <Chip family={family}>{said}</Chip>
        </li>
      </ul>
    </Card>
  );
}

/**
 * For administrators, until the company has what it needs; put away, a line is left that brings it
 * back.
 */
function Guide({ steps, hidden, t }: { steps: readonly Step[]; hidden: boolean; t: Texts }) {
  const done = steps.filter((step) => step.done).length;
  const title = t('ui.home.starting', 'Primeros pasos');
  const toggle = (
    <form method="post" action="/?index">
      <input type="hidden" name="guide" value={hidden ? '0' : '1'} />
      <button className="btn gho">
        {hidden ? t('ui.home.guide-show', 'Mostrar') : t('ui.home.guide-hide', 'Ocultar')}
      </button>
    </form>
  );
  return (
    <Card
      title={title}
      aside={
        <span className="cnt-p">
          {t('home.doneOf', '{done} de {total}', { done, total: steps.length })}
        </span>
      }
      pad
    >
      <progress className="prog" value={done} max={steps.length} aria-label={title} />
      {!hidden && (
        <ul className="todo">
          {steps.map((step) => (
            <li key={step.href}>
              {step.done ? (
                <>
                  <Icon name="circle-check" />
                  {step.text}
                  <span className="vh">{t('home.isDone', 'hecho')}</span>
                </>
              ) : (
                <a href={step.href}>{step.text}</a>
              )}
            </li>
          ))}
        </ul>
      )}
      {toggle}
    </Card>
  );
}
