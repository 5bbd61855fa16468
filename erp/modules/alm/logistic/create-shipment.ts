/** In the menu of a row of what an order waits for. */
export const CREATE_SHIPMENT = {
  label: 'Crear embarque',
  link: { record: 'customer-orders', id: 'order_id', action: 'createShipment' },
} as const;
