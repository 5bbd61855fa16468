/** The page of self-invoicing asks the API, step by step. */
import { data } from 'react-router';
import * as z from 'zod';
import type { ErpClient } from '#app/api-client/client.server.ts';
import { failedCall, type FailedCall } from '#app/api-client/failed-call.ts';
import { requirePost, typedText } from '#app/forms/post/post.server.ts';
import { longDay } from '#app/session/instants.server.ts';
import {
  NOTHING_TYPED,
  type Issued,
  type PortalView,
  type Status,
  type StepView,
  type TicketView,
  type Typed,
} from './portal-view.ts';

interface Opened {
  readonly account_name: string | null;
  readonly ticket: {
    readonly folio: string;
    readonly date: string;
    readonly branch: string;
    readonly subtotal: string;
    readonly tax_total: string;
    readonly total: string;
    readonly lines: TicketView['lines'];
  } | null;
  readonly window_until: string | null;
  readonly status: Status | null;
  readonly problem: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

interface Offered {
  readonly regimens: readonly {
    readonly code: string;
    readonly name: string;
    readonly uses: readonly string[];
  }[];
  readonly uses: readonly { readonly code: string; readonly name: string }[];
  readonly known: Omit<Typed, 'rfc' | 'email'> | null;
}

interface Answer {
  readonly status: Status;
  readonly problem: string | null;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly uuid: string | null;
  readonly number: string | null;
  readonly email: string;
  readonly fiscal_validity: boolean;
  readonly xml_url: string | null;
  readonly pdf_url: string | null;
  readonly remember: string | null;
}

const NAMES = ['cuenta', 'ticket', 'total', 'sucursal', 'token'] as const;

const askedIn = (query: URLSearchParams): PortalView['asked'] => {
  const [cuenta, ticket, total, sucursal, token] = NAMES.map((name) =>
    (query.get(name) ?? '').trim().slice(0, 60),
  );
  return {
    cuenta: cuenta!.toUpperCase(),
    ticket: ticket!,
    total: total!,
    sucursal: sucursal!,
    token: token!,
  };
};

const money = (amount: string): string =>
  new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' }).format(Number(amount));

function ticketView({ ticket, window_until }: Opened): TicketView | null {
  if (!ticket) return null;
  const { folio, branch, date, subtotal, tax_total, total, lines } = ticket;
  return {
    folio,
    branch,
    date: longDay(date),
    subtotal: money(subtotal),
    taxes: money(tax_total),
    total: money(total),
    until: window_until ? longDay(window_until) : '',
    lines: lines.map((line) => ({
      ...line,
      qty: String(Number(line.qty)),
      total: money(line.total),
    })),
  };
}

/** The ticket that the address names; what is wrong is said on the first step, which keeps it. */
export async function openPortal(
  erp: ErpClient,
  query: URLSearchParams,
): Promise<{ readonly view: PortalView; readonly status: number }> {
  const asked = askedIn(query);
  const { cuenta, ticket, total } = asked;
  const nothing = { ticket: null, status: null, problem: null, errors: {} };
  const company = async () => (await erp.get<Opened>('facturacion', { cuenta })).data.account_name;
  if (ticket === '' || total === '')
    return { view: { company: await company(), asked, ...nothing }, status: 200 };
  try {
    const { data: opened } = await erp.get<Opened>('facturacion', asked);
    const { account_name, status, problem, fields } = opened;
    const view = { company: account_name, asked, ticket: ticketView(opened) };
    return { view: { ...view, status, problem, errors: fields }, status: 200 };
  } catch (error) {
    const { status, message } = failedCall(error);
    return {
      view: { company: await company(), asked, ...nothing, problem: message },
      status,
    };
  }
}

const POST = z.object({
  step: z.enum(['identity', 'data', 'back', 'issue', 'download']),
  rfc: typedText(20),
  email: typedText(254),
  name: typedText(254),
  zip: typedText(10),
  regimen_code: typedText(3),
  cfdi_use: typedText(4),
  consent: typedText(1),
});

/** The browser that asks: what it keeps, and what it is given to keep. */
export interface Device {
  readonly known: string;
  remember(token: string): void;
}

interface Asking {
  readonly erp: ErpClient;
  readonly device: Device;
  readonly asked: PortalView['asked'];
  readonly typed: Typed;
}

type Failed = Pick<FailedCall, 'fields' | 'message'>;
const NO_FAILURE: Failed = { fields: {}, message: '' };

/** The tax data with the lists of that person: uses of the chosen regime, or of any. */
async function dataStep(
  { erp, device, asked, typed }: Asking,
  { fields, message }: Failed = NO_FAILURE,
  step: 'data' | 'review' = 'data',
): Promise<StepView> {
  const { rfc, email } = typed;
  const body = { ...asked, rfc, email, remember: device.known };
  const { data: offered } = await erp.post<Offered>('facturacion/receiver', body);
  const filled = typed.name === '' && typed.zip === '' ? { ...typed, ...offered.known } : typed;
  const own = offered.regimens.find(({ code }) => code === filled.regimen_code)?.uses;
  const uses = offered.uses.filter(({ code }) => own?.includes(code) ?? true);
  const named = ({ code, name }: { code: string; name: string }) =>
    [code, `${code} — ${name}`] as const;
  return {
    step,
    typed: filled,
    errors: fields,
    problem: message || null,
    regimens: offered.regimens.map(named),
    uses: uses.map(named),
  };
}

function issuedView(answer: Answer): Issued {
  const path = (url: string | null) => (url ? new URL(url).pathname : null);
  const { status, problem, uuid, number, email, fiscal_validity, pdf_url, xml_url } = answer;
  return {
    ...{ status, problem, uuid, number, email },
    isTest: uuid !== null && !fiscal_validity,
    pdf: path(pdf_url),
    xml: path(xml_url),
  };
}

async function issueStep(asking: Asking, consent: string): Promise<StepView> {
  const { erp, device, asked, typed } = asking;
  const body = { ...asked, ...typed, consent };
  const { data: answer } = await erp.post<Answer>('facturacion', body);
  if (answer.remember) device.remember(answer.remember);
  if (answer.status === 'RECHAZADA')
    return dataStep(asking, { fields: answer.fields, message: answer.problem ?? '' });
  return { step: 'done', issued: issuedView(answer) };
}

async function reviewStep(asking: Asking): Promise<StepView> {
  const { erp, asked, typed } = asking;
  await erp.post<Answer>('facturacion', { ...asked, ...typed, preview: '1' });
  return dataStep(asking, NO_FAILURE, 'review');
}

async function downloadStep({ erp, asked, typed }: Asking): Promise<StepView> {
  const { data: answer } = await erp.post<Answer>('facturacion/download', {
    ...asked,
    rfc: typed.rfc,
  });
  return { step: 'done', issued: issuedView(answer) };
}

const IDENTITY = new Set(['rfc', 'email']);

/** Where what was refused is corrected, with everything that was typed. */
async function refusedStep(asking: Asking, step: string, failure: FailedCall): Promise<StepView> {
  const { typed } = asking;
  const { fields, message } = failure;
  const here = { typed, errors: fields, problem: message };
  if (step === 'download') return { step: 'download', ...here };
  const ofIdentity = step === 'identity' || Object.keys(fields).some((name) => IDENTITY.has(name));
  const another = Object.keys(fields).some((name) => !IDENTITY.has(name));
  if (ofIdentity && !another) return { step: 'identity', ...here };
  try {
    return await dataStep(asking, failure, fields.consent ? 'review' : 'data');
  } catch (error) {
    const { fields: wrong } = failedCall(error);
    return { step: 'identity', typed, errors: { ...fields, ...wrong }, problem: message };
  }
}

export async function takeStep(
  erp: ErpClient,
  device: Device,
  query: URLSearchParams,
  form: FormData,
) {
  const { step, consent, ...rest } = requirePost(form, POST);
  const typed: Typed = { ...NOTHING_TYPED, ...rest };
  const asking = { erp, device, asked: askedIn(query), typed };
  try {
    if (step === 'issue') return data(await issueStep(asking, consent));
    if (step === 'download') return data(await downloadStep(asking));
    return data(await (step === 'data' ? reviewStep(asking) : dataStep(asking)));
  } catch (error) {
    const failure = failedCall(error);
    return data(await refusedStep(asking, step, failure), { status: failure.status });
  }
}
