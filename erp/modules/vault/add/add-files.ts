import { file, ref } from '#erp/model/fields.ts';
import { child } from '#erp/model/resource-kinds/child.ts';

export const intakeFiles = child('sat/add-files', {
  label: ['Archivo', 'Archivos'],
  fields: {
    intake_id: ref('Recepción', 'sat/add', { required: true }),
    file: file('XML o ZIP', { required: true, help: 'Hasta 2,000 XML de 5 MB en un ZIP.' }),
  },
  title: 'intake_id',
  list: { columns: ['file'] },
});
