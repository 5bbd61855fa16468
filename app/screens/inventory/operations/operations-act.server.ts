import { data } from 'react-router';
import type { Session } from '#app/session/context.ts';

interface ActionResult {
  readonly said: string;
  readonly to?: string;
}

/** What a button of the hub does; the ERP decides whether it may. */
export async function actOf({ erp }: Session, form: FormData): Promise<ActionResult> {
  const id = String(form.get('id') ?? '');
  switch (String(form.get('act') ?? '')) {
    case 'verify':
      await erp.post('inv/operations/verify');
      return { said: 'La revisión empezará en unos segundos.' };
    case 'rebuild':
      await erp.post('inv/operations/rebuild');
      return { said: 'La reconstrucción empezará en unos segundos.' };
    case 'cyclic': {
      const { data: made } = await erp.post<{ id: number }>('inv/counts/cyclic', {
        storage_id: String(form.get('storage_id') ?? ''),
      });
      return { said: 'Conteo programado. Revísalo e inícialo.', to: `/inv/counts/${made.id}` };
    }
    case 'retry':
      if (/^\d{1,15}$/.test(id)) {
        await erp.put(`acc/posting-events/retry/${id}`);
        return { said: 'Se intentará de nuevo.' };
      }
  }
  throw data(
    { code: 'VALIDACION', message: 'El formulario no se reconoce. Abre la pantalla de nuevo.' },
    { status: 422 },
  );
}
