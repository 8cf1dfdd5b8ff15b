/** The agency's code for a wrong value, by the name of its element. Other elements have the general code 1100. */
const ERROR_CODES_BY_ELEMENT: Readonly<Record<string, number>> = {
  CodigoPais: 1101,
  IDType: 1102,
  ID: 1103,
  TipoFactura: 1106,
  TipoRectificativa: 1107,
  NIF: 1123,
  FacturaSimplificadaArt7273: 1136,
  Macrodato: 1137,
  FechaOperacion: 1145,
  EmitidaPorTerceroODestinatario: 1151,
  Cupon: 1157,
  Subsanacion: 1171,
  IdSistemaInformatico: 1177,
  CalificacionOperacion: 1181,
  OperacionExenta: 1182,
  FacturaSinIdentifDestinatarioArt61d: 1184,
  TipoUsoPosibleSoloVerifactu: 1212,
  TipoUsoPosibleMultiOT: 1213,
  Impuesto: 1218,
  NombreSistemaInformatico: 1220,
  GeneradoPor: 1225,
  IndicadorMultiplesOT: 1226,
  FechaHoraHusoGenRegistro: 1244,
  ClaveRegimen: 1246,
  TipoHuella: 1247,
  IDVersion: 1251,
  RefExterna: 1253,
  Huella: 1262,
  PrimerRegistro: 1274,
  RechazoPrevio: 1275,
  SinRegistroPrevio: 1276,
};

export function valueErrorCodeOf(element: string): number {
  return ERROR_CODES_BY_ELEMENT[element] ?? 1100;
}
