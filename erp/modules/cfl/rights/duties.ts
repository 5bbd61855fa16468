/** What one person may not do both of (finance §7). */
import { blocks } from '#erp/model/module.ts';
import type { ModuleDeclaration } from '#erp/model/module.ts';

export const duties: ModuleDeclaration['duties'] = [
  blocks(
    'Capturar y autorizar movimientos',
    'cfl/movements.create',
    'cfl/movements.authorize',
    'Pagar sin que otra persona lo revise.',
  ),
  blocks(
    'Autorizar gastos y entregar su anticipo',
    'cfl/expenses.authorize',
    'cfl/expenses.advance',
    'Sacar dinero sin que otra persona lo revise.',
  ),
  blocks(
    'Entregar anticipos y aceptar su comprobación',
    'cfl/expenses.advance',
    'cfl/expenses.verify',
    'Dar por comprobado lo que no se gastó.',
  ),
  blocks(
    'Capturar y verificar cuentas de terceros',
    'cfl/subjects.update',
    'cfl/subjects.verify',
    'Pagar a una cuenta propia.',
  ),
  blocks(
    'Autorizar movimientos y cambiar desde qué importe se firman',
    'cfl/movements.authorize',
    'cfl/movement-types.update',
    'Subir el límite y pagar sin firma.',
  ),
  blocks(
    'Autorizar movimientos y agregar tipos de movimiento',
    'cfl/movements.authorize',
    'cfl/movement-types.create',
    'Pagar por un tipo que nadie firma.',
  ),
  blocks(
    'Autorizar movimientos y cambiar los límites de tesorería',
    'cfl/movements.authorize',
    'cfl/configs.update',
    'Perdonar lo que se debe sin firma.',
  ),
];
