/**
 * Rules that every company starts with (platform R10), by key: one is written when both of its keys
 * are declared.
 */
export interface SodSeed {
  readonly name: string;
  readonly a: string;
  /** A key, or `*` and an ending: one rule for each declared key that ends so. */
  readonly b: string;
  readonly severity: 'AVISA' | 'BLOQUEA';
  readonly risk: string;
}

const blocks = (name: string, a: string, b: string, risk: string): SodSeed => ({
  name,
  a,
  b,
  severity: 'BLOQUEA',
  risk,
});

export const sodSeeds: readonly SodSeed[] = [
  blocks(
    'Alta de proveedor y pago',
    'suppliers.create',
    'payments.apply',
    'Pagar a un proveedor inventado.',
  ),
  blocks(
    'Verificar cuenta bancaria y pago',
    'suppliers.verify_bank',
    'payments.apply',
    'Desviar un pago a una cuenta propia.',
  ),
  blocks(
    'Capturar y autorizar órdenes de compra',
    'purchase-orders.create',
    'purchase-orders.authorize',
    'Comprar sin que nadie más lo revise.',
  ),
  blocks(
    'Ordenar la compra y recibirla',
    'purchase-orders.create',
    'shipments.receive',
    'Dar por recibido lo que no llegó.',
  ),
  blocks(
    'Capturar y autorizar movimientos de inventario',
    'movements.create',
    'inventory.authorize',
    'Sacar mercancía sin que nadie más lo revise.',
  ),
  blocks(
    'Contar y aplicar el conteo',
    'inv/counts.capture',
    'inventory.count.apply',
    'Ocultar un faltante con un conteo propio.',
  ),
  blocks(
    'Capturar pedidos y liberar crédito',
    'customer-orders.create',
    'customer-orders.releaseCredit',
    'Vender a quien no paga.',
  ),
  blocks(
    'Cerrar la caja y revisar el corte',
    'pos/drawers.close',
    'pos/drawers.review',
    'Ocultar un faltante de caja.',
  ),
  blocks(
    'Cancelar facturas y aplicar cobros',
    'satInvoices.cancel',
    'cfl/movements.apply',
    'Quedarse un cobro y cancelar su factura.',
  ),
  blocks(
    'Capturar y asentar pólizas',
    'journal-entries.create',
    'journal-entries.post',
    'Alterar resultados sin revisión.',
  ),
  blocks(
    'Calcular y autorizar la nómina',
    'payroll.calculate',
    'payroll.authorize',
    'Pagarse de más.',
  ),
  blocks(
    'Alta de empleados y pago de nómina',
    'employees.create',
    'payroll.pay',
    'Pagar a un empleado inventado.',
  ),
  blocks(
    'Alta de usuarios y depurar la bitácora',
    'users.create',
    'sys/logs.purge',
    'Actuar con un usuario inventado y borrar el rastro.',
  ),
  {
    name: 'Editar roles y autorizar',
    a: 'roles.update',
    b: '*.authorize',
    severity: 'AVISA',
    risk: 'Darse a sí mismo, por medio de otro, el permiso de autorizar.',
  },
];
