/** What of the stock itself is received on the floor: entries as drafts, and transfers. */
import type { FloorReceipt } from '#erp/model/screens/contributions.ts';

export const floorReceipts: Readonly<Record<string, FloorReceipt>> = {
  'branch-transfer': {
    resource: 'branch-transfers',
    title: 'En camino',
    needs: ['inventory.receive', 'branch-transfers.list'],
    filter: { status: ['EN_TRANSITO', 'RECIBIDO_PARCIAL'] },
    sort: 'eta',
    about: ['from_storage_id', 'to_storage_id'],
    due: 'eta',
    enter: {
      call: 'receive',
      label: 'Recibir lo capturado',
      done: 'Se recibió lo capturado.',
    },
  },
  movement: {
    resource: 'movements',
    title: 'Entradas en borrador',
    needs: ['movements.update'],
    filter: { status: 'BORRADOR', nature: 'ENTRADA' },
    sort: '-id',
    about: ['movement_type_id', 'storage_id'],
    enter: { call: 'apply', label: 'Aplicar la entrada', done: 'Entrada aplicada.' },
    order: 2,
  },
};
