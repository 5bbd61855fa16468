/** The tabs of /sys/logs: who may open each, what it shows, its file, and what its buttons do. */
import { t } from '#app/i18n/t.ts';
import * as z from 'zod';
import { postedId, typedText } from '#app/forms/post/post.server.ts';
import type { Session } from '#app/session/context.ts';
import { accessesFile, accessesView } from './accesses-view.server.ts';
import { deliveriesFile, deliveriesView } from './deliveries-view.server.ts';
import { errorsFile, errorsView } from './errors-view.server.ts';
import { exportsFile, exportsView } from './exports-view.server.ts';
import { healthView } from './health-view.server.ts';
import { jobsView } from './jobs-view.server.ts';
import { logsView } from './logs-view.server.ts';
import { mailFile, mailView } from '../mail/mail-view.server.ts';
import type { SysView } from '../sys-types.ts';
import type { TablesView } from '../tables/tables-types.ts';

/** What a button posts: `PUT {path}/:id`. */
export interface SysAct {
  readonly path: string;
  readonly said: string;
  /** `POST {path}`, about no row. */
  readonly alone?: true;
}

interface SysTab {
  readonly key: string;
  readonly label: string;
  /** Privilege without which the tab is not there. */
  readonly needs: string;
  view(session: Session, url: URL): Promise<SysView>;
  readonly file?: (session: Session, url: URL, format: string) => Promise<Response>;
  readonly acts?: Readonly<Record<string, SysAct>>;
}

const tables =
  (view: (session: Session, url: URL) => Promise<TablesView>): SysTab['view'] =>
  async (session, url) => ({ kind: 'tables', tables: await view(session, url) });

const logFile: SysTab['file'] = (session, url, format) => {
  const { tab: _, format: __, page: ___, ...query } = Object.fromEntries(url.searchParams);
  return session.erp.download('sys/logs/export', { ...query, format });
};

const recordTabs = (): readonly SysTab[] => [
  {
    key: 'bitacora',
    label: t('logs.log', 'Bitácora'),
    needs: 'sys/logs.list',
    view: async (session, url) => ({ kind: 'log', log: await logsView(session, url) }),
    file: logFile,
  },
  {
    key: 'accesos',
    label: t('logs.accesses', 'Accesos'),
    needs: 'sys/logs.list',
    view: tables(accessesView),
    file: accessesFile,
  },
  {
    key: 'trabajos',
    label: t('jobs.title', 'Trabajos'),
    needs: 'sys.jobs',
    view: tables(jobsView),
    acts: {
      run: {
        path: 'sys/jobs/run',
        said: t('jobs.willRun', 'El trabajo se ejecutará en unos segundos.'),
      },
      pause: { path: 'sys/jobs/pause', said: t('jobs.isPaused', 'Trabajo pausado.') },
      resume: { path: 'sys/jobs/resume', said: t('jobs.isResumed', 'Trabajo reanudado.') },
      cancel: { path: 'sys/job-runs/cancel', said: t('jobs.runCancelled', 'Corrida cancelada.') },
      retry: {
        path: 'sys/job-runs/retry',
        said: t('jobs.willRunAgain', 'El trabajo se ejecutará de nuevo en unos segundos.'),
      },
    },
  },
];

const outwardTabs = (): readonly SysTab[] => [
  {
    key: 'correo',
    label: t('notices.mail', 'Correo'),
    needs: 'mail-outbox.list',
    view: tables(mailView),
    file: mailFile,
    acts: {
      retryMail: {
        path: 'mail-outbox/retry',
        said: t('mail.willLeave', 'El correo saldrá en unos segundos.'),
      },
      cancelMail: { path: 'mail-outbox/cancel', said: t('mail.isCancelled', 'Correo cancelado.') },
      testMail: {
        path: 'mail-outbox/test',
        said: t(
          'mail.testQueued',
          'Correo de prueba en la cola. Mira aquí su estado en unos segundos.',
        ),
        alone: true,
      },
    },
  },
  {
    key: 'entregas',
    label: t('hooks.title', 'Entregas'),
    needs: 'interfaces.list',
    view: tables(deliveriesView),
    file: deliveriesFile,
    acts: {
      replay: {
        path: 'interface-deliveries/replay',
        said: t('hooks.willResend', 'Se enviará de nuevo en unos segundos.'),
      },
      discard: {
        path: 'interface-deliveries/discard',
        said: t('hooks.discarded', 'Entrega descartada.'),
      },
    },
  },
  {
    key: 'exportaciones',
    label: t('exported.title', 'Exportaciones'),
    needs: 'exports.list',
    view: tables(exportsView),
    file: exportsFile,
  },
  {
    key: 'errores',
    label: t('errors.title', 'Errores'),
    needs: 'sys/logs.list',
    view: tables(errorsView),
    file: errorsFile,
  },
  {
    key: 'salud',
    label: t('ui.home.health', 'Salud'),
    needs: 'sys.health',
    view: tables(healthView),
  },
];

/** Tabs that this person may open. */
export const tabsOf = (session: Session) =>
  [...recordTabs(), ...outwardTabs()].filter(({ needs }) => session.can(needs));

/** The tab that the address names, or the first that may be opened. */
export function tabOf(session: Session, url: URL): SysTab {
  const tabs = tabsOf(session);
  const tab = tabs.find(({ key }) => key === url.searchParams.get('tab')) ?? tabs[0];
  if (!tab) throw new Response('No encontrado', { status: 404, statusText: 'No encontrado' });
  return tab;
}

export const actOf = (session: Session, act: string): (SysAct & { readonly tab: string }) | null =>
  tabsOf(session).flatMap(({ key, acts }) =>
    acts && Object.hasOwn(acts, act) ? [{ ...acts[act]!, tab: key }] : [],
  )[0] ?? null;

/** What a button of these tabs sends. */
export const LOG_ACT = z.object({
  act: z.string().max(60),
  id: postedId.optional(),
  from: typedText(40),
  to: typedText(40),
});
