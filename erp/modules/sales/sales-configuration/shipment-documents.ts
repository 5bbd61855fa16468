import type { Choice } from '#erp/model/types.ts';

/** Papers that go with a shipment (sales §2). */
export const SHIPMENT_DOCUMENTS: readonly Choice[] = [
  ['REMISION', 'Remisión'],
  ['LISTA_EMPAQUE', 'Lista de empaque'],
  ['CARTA_PORTE', 'Carta Porte'],
  ['FACTURA', 'Factura'],
  ['CERTIFICADO_CALIDAD', 'Certificado de calidad'],
  ['PEDIMENTO', 'Pedimento'],
  ['CERTIFICADO_ORIGEN', 'Certificado de origen'],
  ['BL_GUIA', 'Conocimiento o guía'],
  ['SEGURO', 'Seguro'],
  ['COMPROBANTE_ENTREGA', 'Comprobante de entrega'],
  ['OTRO', 'Otro'],
];
