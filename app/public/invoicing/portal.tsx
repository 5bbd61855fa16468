import { t } from '#app/i18n/t.ts';
import { Empty } from '#app/ui/empty.tsx';
import { Message } from '#app/ui/message.tsx';
import { Heading } from '#app/ui/page/heading.tsx';
import { Done } from './done.tsx';
import { NOTHING_TYPED, type PortalView, type StepView } from './portal-view.ts';
import { DataStep, DownloadStep, IdentityStep, ReviewStep } from './steps.tsx';
import { TicketCard } from './ticket-card.tsx';
import { TicketStep } from './ticket-step.tsx';

interface PortalProps {
  readonly view: PortalView;
  /** What the last step answered. */
  readonly at: StepView | undefined;
}

/** One step on each page, with the ticket in sight. */
export function Portal({ view, at }: PortalProps) {
  const { company, ticket } = view;
  if (company === null) return <NotOn view={view} />;
  if (at?.step === 'done') return <Done issued={at.issued} ticket={ticket} />;
  if (!ticket) return <TicketStep view={view} />;
  const [step, title, lead] = headOf(view, at);
  const problem = at && 'problem' in at ? at.problem : view.problem;
  return (
    <>
      {step > 0 && (
        <p className="mut">{t('public.stepOf', 'Paso {step} de {count}', { step, count: 3 })}</p>
      )}
      <Heading screen={title} />
      <p className="lead">{lead}</p>
      {problem && <Message tone="bad" title={problem} />}
      <div className="cols">
        <Step view={view} at={at} />
        <TicketCard ticket={ticket} isOpen={isOpen(view)} />
      </div>
    </>
  );
}

const isOpen = ({ status }: PortalView): boolean =>
  status === 'DISPONIBLE' || status === 'RECHAZADA';

/** Its number of three; zero of what is no step. */
function headOf({ status }: PortalView, at?: StepView): readonly [number, string, string] {
  if (at?.step === 'review')
    return [
      3,
      t('public.review', 'Revisa tu factura'),
      t('public.reviewHelp', 'Una vez emitida no se cambia: mira que todo esté como lo quieres.'),
    ];
  if (at?.step === 'data' || at?.step === 'identity' || status === 'DISPONIBLE')
    return [
      2,
      t('public.taxData', 'Tus datos fiscales'),
      t('public.taxDataHelp', 'Escríbelos como aparecen en tu Constancia de Situación Fiscal.'),
    ];
  if (status === 'RECHAZADA')
    return [
      2,
      t('public.taxData', 'Tus datos fiscales'),
      t('public.mendHelp', 'Escribe otra vez tu RFC y tu correo, y corrige lo que dice arriba.'),
    ];
  if (status === 'CERRADO')
    return [
      0,
      t('public.closed', 'Este ticket no se factura en línea'),
      t('public.closedHelp', 'En la sucursal donde compraste te pueden ayudar.'),
    ];
  if (status === 'EN_ESPERA')
    return [
      0,
      t('public.waiting', 'Tu factura está en camino'),
      t('public.waitingHelp', 'El SAT todavía no contesta. La recibirás por correo.'),
    ];
  return [
    0,
    t('public.invoiced', 'Este ticket ya tiene factura'),
    t('public.invoicedHelp', 'Si es tuya, descárgala otra vez con tu RFC.'),
  ];
}

function Step({ view, at }: { view: PortalView; at?: Exclude<StepView, { step: 'done' }> }) {
  if (at?.step === 'review') return <ReviewStep {...at} />;
  if (at?.step === 'data') return <DataStep {...at} />;
  if (at?.step === 'identity') return <IdentityStep typed={at.typed} errors={at.errors} />;
  if (view.status === 'DISPONIBLE') return <IdentityStep typed={NOTHING_TYPED} errors={{}} />;
  if (view.status === 'RECHAZADA') return <RefusedRequest view={view} />;
  if (view.status === 'CERRADO') return <div className="card" hidden />;
  return <DownloadStep typed={at?.typed ?? NOTHING_TYPED} errors={at?.errors ?? {}} view={view} />;
}

/** What the SAT did not take, above the form that begins again. */
function RefusedRequest({ view }: Pick<PortalProps, 'view'>) {
  return (
    <div>
      {Object.values(view.errors)
        .flat()
        .map((text) => (
          <Message key={text} tone="wait">
            <p>{text}</p>
          </Message>
        ))}
      <IdentityStep typed={NOTHING_TYPED} errors={{}} />
    </div>
  );
}

function NotOn({ view: { asked } }: Pick<PortalProps, 'view'>) {
  return (
    <>
      <Heading screen={t('public.invoice', 'Factura tu ticket')} />
      <div className="card">
        <Empty title={t('public.noInvoicing', 'Esta empresa no ha habilitado la autofacturación')}>
          {t(
            'public.noInvoicingHelp',
            'Pide tu factura en la sucursal donde compraste; ten a la mano tu ticket y tu Constancia de Situación Fiscal.',
          )}
        </Empty>
      </div>
      {asked.ticket && (
        <dl className="kv">
          <div>
            <dt>{t('public.ticket', 'Ticket')}</dt>
            <dd>{asked.ticket}</dd>
          </div>
        </dl>
      )}
    </>
  );
}
