/** Carta Porte 3.1, by road; what other means of transport add is not known. */
import type {
  BillFigure,
  BillGoods,
  BillPlace,
  BillVehicle,
  LandingBill,
  PlaceAddress,
} from '../../draft/landing-bill.ts';
import type { Part } from './part.ts';

const YES_OR_NO = ['Sí', 'No'] as const;

const ADDRESS: readonly Part<PlaceAddress>[] = [
  ['Calle?', 'street'],
  ['NumeroExterior?', 'exteriorNumber'],
  ['NumeroInterior?', 'interiorNumber'],
  ['Colonia?', 'neighborhood'],
  ['Localidad?', 'locality'],
  ['Referencia?', 'reference'],
  ['Municipio?', 'municipality'],
  ['Estado', 'state'],
  ['Pais', 'country'],
  ['CodigoPostal', 'zip'],
];

const PLACE: readonly Part<BillPlace>[] = [
  ['TipoUbicacion', 'kind', ['Origen', 'Destino']],
  ['IDUbicacion?', 'id'],
  ['RFCRemitenteDestinatario', 'rfc'],
  ['NombreRemitenteDestinatario?', 'name'],
  ['NumRegIdTrib?', 'foreignTaxId'],
  ['ResidenciaFiscal?', 'residence'],
  'NumEstacion?',
  'NombreEstacion?',
  'NavegacionTrafico?',
  ['FechaHoraSalidaLlegada', 'date'],
  'TipoEstacion?',
  ['DistanciaRecorrida?', 'distance'],
  { one: 'address', name: 'Domicilio?', parts: ADDRESS },
];

const GOODS: readonly Part<BillGoods>[] = [
  ['BienesTransp', 'productKey'],
  'ClaveSTCC?',
  ['Descripcion', 'description'],
  ['Cantidad', 'quantity'],
  ['ClaveUnidad', 'unitKey'],
  ['Unidad?', 'unit'],
  ['Dimensiones?', 'dimensions'],
  ['MaterialPeligroso?', 'hazardous', YES_OR_NO],
  ['CveMaterialPeligroso?', 'hazardKey'],
  ['Embalaje?', 'packaging'],
  ['DescripEmbalaje?', 'packagingDescription'],
  'SectorCOFEPRIS?',
  'NombreIngredienteActivo?',
  'NomQuimico?',
  'DenominacionGenericaProd?',
  'DenominacionDistintivaProd?',
  'Fabricante?',
  'FechaCaducidad?',
  'LoteMedicamento?',
  'FormaFarmaceutica?',
  'CondicionesEspTransp?',
  'RegistroSanitarioFolioAutorizacion?',
  'PermisoImportacion?',
  'FolioImpoVUCEM?',
  'NumCAS?',
  'RazonSocialEmpImp?',
  'NumRegSanPlagCOFEPRIS?',
  'DatosFabricante?',
  'DatosFormulador?',
  'DatosMaquilador?',
  'UsoAutorizado?',
  ['PesoEnKg', 'weight'],
  ['ValorMercancia?', 'value'],
  ['Moneda?', 'currency'],
  ['FraccionArancelaria?', 'tariff'],
  'UUIDComercioExt?',
  'TipoMateria?',
  'DescripcionMateria?',
  {
    many: 'customsDocuments',
    name: 'DocumentacionAduanera',
    parts: [
      ['TipoDocumento', 'kind'],
      ['NumPedimento?', 'number'],
      ['IdentDocAduanero?', 'identification'],
      ['RFCImpo?', 'importerRfc'],
    ],
  },
  {
    many: 'guides',
    name: 'GuiasIdentificacion',
    parts: [
      ['NumeroGuiaIdentificacion', 'number'],
      ['DescripGuiaIdentificacion', 'description'],
      ['PesoGuiaIdentificacion', 'weight'],
    ],
  },
  {
    many: 'carried',
    name: 'CantidadTransporta',
    parts: [['Cantidad', 'quantity'], ['IDOrigen', 'from'], ['IDDestino', 'to'], 'CvesTransporte?'],
  },
  {
    known: 'DetalleMercancia',
    parts: ['UnidadPesoMerc', 'PesoBruto', 'PesoNeto', 'PesoTara', 'NumPiezas?'],
  },
];

const VEHICLE: readonly Part<BillVehicle>[] = [
  ['PermSCT', 'permit'],
  ['NumPermisoSCT', 'permitNumber'],
  {
    within: 'IdentificacionVehicular',
    parts: [
      ['ConfigVehicular', 'configuration'],
      ['PesoBrutoVehicular', 'grossWeight'],
      ['PlacaVM', 'plate'],
      ['AnioModeloVM', 'year'],
    ],
  },
  {
    within: 'Seguros',
    parts: [
      ['AseguraRespCivil', 'liabilityInsurer'],
      ['PolizaRespCivil', 'liabilityPolicy'],
      ['AseguraMedAmbiente?', 'environmentInsurer'],
      ['PolizaMedAmbiente?', 'environmentPolicy'],
      ['AseguraCarga?', 'cargoInsurer'],
      ['PolizaCarga?', 'cargoPolicy'],
      ['PrimaSeguro?', 'premium'],
    ],
  },
  {
    within: 'Remolques',
    parts: [
      {
        many: 'trailers',
        name: 'Remolque',
        parts: [
          ['SubTipoRem', 'kind'],
          ['Placa', 'plate'],
        ],
      },
    ],
  },
];

const FIGURE: readonly Part<BillFigure>[] = [
  ['TipoFigura', 'kind'],
  ['RFCFigura?', 'rfc'],
  ['NumLicencia?', 'license'],
  ['NombreFigura', 'name'],
  ['NumRegIdTribFigura?', 'foreignTaxId'],
  ['ResidenciaFiscalFigura?', 'residence'],
  { texts: 'parts', name: 'PartesTransporte', attribute: 'ParteTransporte' },
  {
    known: 'Domicilio',
    parts: [
      'Calle?',
      'NumeroExterior?',
      'NumeroInterior?',
      'Colonia?',
      'Localidad?',
      'Referencia?',
      'Municipio?',
      'Estado',
      'Pais',
      'CodigoPostal',
    ],
  },
];

export const LANDING_BILL: readonly Part<LandingBill>[] = [
  { fixed: 'Version', is: '3.1' },
  ['IdCCP', 'id'],
  ['TranspInternac', 'international', YES_OR_NO],
  'EntradaSalidaMerc?',
  'PaisOrigenDestino?',
  'ViaEntradaSalida?',
  ['TotalDistRec?', 'totalDistance'],
  'RegistroISTMO?',
  'UbicacionPoloOrigen?',
  'UbicacionPoloDestino?',
  {
    known: 'RegimenesAduaneros',
    parts: [{ known: 'RegimenAduaneroCCP', parts: ['RegimenAduanero'] }],
  },
  { within: 'Ubicaciones', parts: [{ many: 'places', name: 'Ubicacion', parts: PLACE }] },
  {
    within: 'Mercancias',
    parts: [
      ['PesoBrutoTotal', 'grossWeight'],
      ['UnidadPeso', 'weightUnit'],
      'PesoNetoTotal?',
      ['NumTotalMercancias', 'goodsCount'],
      'CargoPorTasacion?',
      'LogisticaInversaRecoleccionDevolucion?',
      { many: 'goods', name: 'Mercancia', parts: GOODS },
      { one: 'vehicle', name: 'Autotransporte', parts: VEHICLE },
    ],
  },
  {
    within: 'FiguraTransporte',
    parts: [{ many: 'figures', name: 'TiposFigura', parts: FIGURE }],
  },
];
