/** What stories of the public page begin with: a company that has it on, and who visits it. */
import { createApp } from '#erp/http/app.ts';
import { beginCounter } from './counter.ts';
import { done, type Body, type Stage } from './given.ts';

/** Whom the page is told to invoice. */
export const RECEIVER = {
  rfc: 'MISC491214B86',
  name: 'CECILIA MIRANDA SANCHEZ',
  zip: '01010',
  regimen_code: '612',
  cfdi_use: 'G03',
  email: 'ceci@correo.mx',
};

/** Calls of nobody in particular, from one address. */
export function visitorOf(told: Stage, ip = '203.0.113.7', minutes = 0) {
  const { services } = told.stock.company;
  const at = minutes ? { ...services, now: () => services.now().add({ minutes }) } : services;
  const app = createApp(at);
  const ask = async (method: string, path: string, body: Body = {}) => {
    const sent = new URLSearchParams(body as Record<string, string>);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const from = { incoming: { socket: { remoteAddress: ip } } };
    const reply =
      method === 'GET'
        ? await app.request(`/${path}?${sent}`, { headers }, from)
        : await app.request(`/${path}`, { method, headers, body: sent.toString() }, from);
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json');
    return { status: reply.status, text, data: isJson ? JSON.parse(text).data : null };
  };
  return {
    open: (named: Body) => ask('GET', 'facturacion', named),
    receiver: (named: Body) => ask('POST', 'facturacion/receiver', named),
    preview: (named: Body) => ask('POST', 'facturacion', { ...named, preview: '1' }),
    issue: (named: Body) => ask('POST', 'facturacion', { ...named, consent: '1' }),
    download: (named: Body) => ask('POST', 'facturacion/download', named),
    file: (url: string) =>
      ask('GET', new URL(url).pathname.replace('/factura/', 'facturacion/file/')),
  };
}

export async function beginPortal() {
  const begun = await beginCounter();
  const { told } = begun;
  await told.given.customer('Mostrador', { legal_person: 'PUBLICO_GENERAL' });
  await done(told.as('admin').change('pos/config', { self_invoicing: '1' }));
  const cuenta = told.as('admin').actor.accountCode;
  return { ...begun, cuenta, visitor: visitorOf(told) };
}

/** What waits for the PAC is refused by it. */
export async function rejectStamp(told: Stage, error: string): Promise<void> {
  await told.tamper(`update satinvoices set status = 'ERROR_TIMBRADO', stamp_error = $1`, [error]);
  await told.tamper('delete from outside_requests');
}

/** What was asked of the page, as staff sees it. */
export const requests = async (told: Stage) =>
  (await told.as('admin').get('self-invoice-requests')).data;
