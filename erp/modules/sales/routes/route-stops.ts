import { int, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const slsRouteStops = child('sls/routes/stops', {
  label: ['Parada', 'Paradas'],
  gender: 'f',
  fields: {
    route_id: ref('Ruta de entrega', 'sls/routes', { required: true }),
    consignee_id: ref('Consignatario', 'sls/consignees', { required: true }),
    sequence: int('Orden', { min: '1', max: '999' }),
    service_minutes: int('Tiempo en la parada', {
      min: '0',
      max: '720',
      default: 15,
      suffix: 'min',
    }),
  },
  title: 'consignee_id',
  list: { columns: ['sequence', 'consignee_id', 'service_minutes'], sort: 'sequence' },
});
