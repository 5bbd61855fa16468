import { invalid } from '#erp/model/errors.ts';
import { t } from '#erp/model/texts/t.ts';

/** Where nothing is tried first: who asked to see what would happen must not find it done. */
export function refusePreview({ preview }: Readonly<Record<string, unknown>>): void {
  if (preview !== undefined)
    throw invalid({ preview: [t('request.noParameter', 'Este parámetro no existe.')] });
}
