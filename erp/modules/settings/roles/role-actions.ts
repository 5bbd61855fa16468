/** What is done to roles: their inputs. The code is in `roles.endpoints.ts`. */
import { action } from '#erp/model/actions.ts';
import { text } from '#erp/model/fields.ts';
import { idOfOutput } from '#erp/model/field-types/outputs.ts';

export const ROLE_CODE = [
  '^[A-Z][A-Z0-9_]+$',
  'Empieza con letra; usa letras, números y guion bajo.',
] as const;

export const COPY = action({
  label: 'Copiar rol',
  help: 'Un rol nuevo con los permisos y límites de éste. Nadie lo tiene hasta que lo des en la ficha de un usuario.',
  summary: 'Crea un rol con los permisos de otro',
  method: 'PUT',
  key: 'roles.create',
  effect: 'asksItself',
  fields: {
    code: text('Clave', {
      required: true,
      max: 40,
      case: 'upper',
      width: 4,
      pattern: ROLE_CODE,
      help: 'Empieza con letra; usa letras, números y guion bajo.',
    }),
    name: text('Nombre', { required: true, max: 60, width: 8 }),
  },
  output: idOfOutput,
  status: 201,
  sample: { code: 'OTRO', name: 'Otro' },
});
