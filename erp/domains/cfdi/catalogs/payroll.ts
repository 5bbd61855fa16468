/** Catalogues of the complement Nómina 1.2. */
import { catalogOf, type Catalog } from './catalog.ts';

/** c_TipoContrato. */
export const CONTRACTS = catalogOf({
  '01': 'Contrato de trabajo por tiempo indeterminado',
  '02': 'Contrato de trabajo para obra determinada',
  '03': 'Contrato de trabajo por tiempo determinado',
  '04': 'Contrato de trabajo por temporada',
  '05': 'Contrato de trabajo sujeto a prueba',
  '06': 'Contrato de trabajo con capacitación inicial',
  '07': 'Modalidad de contratación por pago de hora laborada',
  '08': 'Modalidad de trabajo por comisión laboral',
  '09': 'Modalidades de contratación donde no existe relación de trabajo',
  10: 'Jubilación, pensión, retiro',
  99: 'Otro contrato',
});

/** c_TipoJornada. */
export const WORKDAYS = catalogOf({
  '01': 'Diurna',
  '02': 'Nocturna',
  '03': 'Mixta',
  '04': 'Por hora',
  '05': 'Reducida',
  '06': 'Continuada',
  '07': 'Partida',
  '08': 'Por turnos',
  99: 'Otra Jornada',
});

/** c_TipoRegimen. */
export const EMPLOYEE_REGIMES = catalogOf({
  '02': 'Sueldos',
  '03': 'Jubilados',
  '04': 'Pensionados',
  '05': 'Asimilados Miembros Sociedades Cooperativas Producción',
  '06': 'Asimilados Integrantes Sociedades Asociaciones Civiles',
  '07': 'Asimilados Miembros consejos',
  '08': 'Asimilados comisionistas',
  '09': 'Asimilados Honorarios',
  10: 'Asimilados acciones',
  11: 'Asimilados otros',
  12: 'Jubilados o Pensionados',
  13: 'Indemnización o Separación',
  99: 'Otro Régimen',
});

/** c_PeriodicidadPago. */
export const FREQUENCIES = catalogOf({
  '01': 'Diario',
  '02': 'Semanal',
  '03': 'Catorcenal',
  '04': 'Quincenal',
  '05': 'Mensual',
  '06': 'Bimestral',
  '07': 'Unidad obra',
  '08': 'Comisión',
  '09': 'Precio alzado',
  10: 'Decenal',
  99: 'Otra Periodicidad',
});

/** c_RiesgoPuesto. */
export const RISKS = catalogOf({
  1: 'Clase I',
  2: 'Clase II',
  3: 'Clase III',
  4: 'Clase IV',
  5: 'Clase V',
  99: 'No aplica',
});

/** c_TipoIncapacidad. */
export const DISABILITIES = catalogOf({
  '01': 'Riesgo de trabajo',
  '02': 'Enfermedad en general',
  '03': 'Maternidad',
  '04': 'Licencia por cuidados médicos de hijos diagnosticados con cáncer',
});

/** c_TipoHoras. */
export const OVERTIME = catalogOf({
  '01': 'Dobles',
  '02': 'Triples',
  '03': 'Simples',
});

/** What came into the catalogue after it began, by its first day. */
const SINCE: Readonly<Record<string, string>> = {
  '054': '2026-01-01',
  '055': '2026-01-01',
  '056': '2026-01-01',
};

const PERCEPTION_TEXTS = catalogOf({
  '001': 'Sueldos, Salarios, Rayas y Jornales',
  '002': 'Gratificación Anual (Aguinaldo)',
  '003': 'Participación de los Trabajadores en las Utilidades PTU',
  '004': 'Reembolso de Gastos Médicos Dentales y Hospitalarios',
  '005': 'Fondo de Ahorro',
  '006': 'Caja de ahorro',
  '009': 'Contribuciones a Cargo del Trabajador Pagadas por el Patrón',
  '010': 'Premios por puntualidad',
  '011': 'Prima de Seguro de vida',
  '012': 'Seguro de Gastos Médicos Mayores',
  '013': 'Cuotas Sindicales Pagadas por el Patrón',
  '014': 'Subsidios por incapacidad',
  '015': 'Becas para trabajadores y/o hijos',
  '019': 'Horas extra',
  '020': 'Prima dominical',
  '021': 'Prima vacacional',
  '022': 'Prima por antigüedad',
  '023': 'Pagos por separación',
  '024': 'Seguro de retiro',
  '025': 'Indemnizaciones',
  '026': 'Reembolso por funeral',
  '027': 'Cuotas de seguridad social pagadas por el patrón',
  '028': 'Comisiones',
  '029': 'Vales de despensa',
  '030': 'Vales de restaurante',
  '031': 'Vales de gasolina',
  '032': 'Vales de ropa',
  '033': 'Ayuda para renta',
  '034': 'Ayuda para artículos escolares',
  '035': 'Ayuda para anteojos',
  '036': 'Ayuda para transporte',
  '037': 'Ayuda para gastos de funeral',
  '038': 'Otros ingresos por salarios',
  '039': 'Jubilaciones, pensiones o haberes de retiro en una exhibición',
  '044': 'Jubilaciones, pensiones o haberes de retiro en parcialidades',
  '045': 'Ingresos en acciones o títulos valor que representan bienes',
  '046': 'Ingresos asimilados a salarios',
  '047': 'Alimentación',
  '048': 'Habitación',
  '049': 'Premios por asistencia',
  '050': 'Viáticos',
  '051': 'Pagos a extrabajadores derivados de jubilación en parcialidades',
  '052': 'Pagos a extrabajadores por jubilación en parcialidades, por resolución judicial o laudo',
  '053': 'Pagos a extrabajadores por jubilación en una exhibición, por resolución judicial o laudo',
  '054': 'Días de descanso laborados',
  '055': 'Días de descanso obligatorios laborados',
  '056': 'Previsión social',
});

/** c_TipoPercepcion. */
export const PERCEPTIONS: Catalog = new Map(
  [...PERCEPTION_TEXTS].map(([key, entry]) => [
    key,
    SINCE[key] ? { ...entry, from: SINCE[key] } : entry,
  ]),
);

/** Of a separation and of a retirement, which have nodes of their own. */
export const SEPARATION: readonly string[] = ['022', '023', '025'];
export const RETIREMENT: readonly string[] = ['039', '044'];

/** c_TipoDeduccion: the common ones by name. */
export const DEDUCTIONS = catalogOf({
  '001': 'Seguridad social',
  '002': 'ISR',
  '003': 'Aportaciones a retiro, cesantía en edad avanzada y vejez',
  '004': 'Otros',
  '005': 'Aportaciones a Fondo de vivienda',
  '006': 'Descuento por incapacidad',
  '007': 'Pensión alimenticia',
  '009': 'Préstamos provenientes del Fondo Nacional de la Vivienda',
  '010': 'Pago por crédito de vivienda',
  '011': 'Pago de abonos INFONACOT',
  '012': 'Anticipo de salarios',
  '017': 'Adquisición de artículos producidos por la empresa',
  '018': 'Cuotas para la constitución y fomento de cajas de ahorro',
  '019': 'Cuotas sindicales',
  '020': 'Ausencia',
  '021': 'Cuotas obrero patronales',
  '022': 'Impuestos locales',
  '023': 'Aportaciones voluntarias',
  '101': 'ISR retenido de ejercicio anterior',
});

export const isDeduction = (code: string): boolean =>
  /^(?:0\d\d|10\d|11[0-3])$/.test(code) && code !== '000';

/** c_TipoOtroPago. */
export const OTHER_PAYMENTS = catalogOf({
  '001': 'Reintegro de ISR pagado en exceso',
  '002': 'Subsidio para el empleo',
  '003': 'Viáticos',
  '004': 'Aplicación de saldo a favor por compensación anual',
  '005': 'Reintegro de ISR retenido en exceso de ejercicio anterior',
  '006': 'Alimentos en bienes',
  '007': 'ISR ajustado por subsidio',
  '008': 'Subsidio efectivamente entregado que no correspondía',
  '009': 'Reembolso de descuentos por crédito de vivienda',
  999: 'Pagos distintos a los listados que no son ingreso por sueldos',
});
