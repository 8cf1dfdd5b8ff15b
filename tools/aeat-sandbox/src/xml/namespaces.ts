const SCHEMA_BASE_URL = 'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';

/** Namespaces of the service, by the prefixes that the agency's documents use. */
export const NAMESPACES = {
  env: 'http://schemas.xmlsoap.org/soap/envelope/',
  sf: `${SCHEMA_BASE_URL}SuministroInformacion.xsd`,
  sfLR: `${SCHEMA_BASE_URL}SuministroLR.xsd`,
  sfR: `${SCHEMA_BASE_URL}RespuestaSuministro.xsd`,
  sfLRC: `${SCHEMA_BASE_URL}ConsultaLR.xsd`,
  sfLRRC: `${SCHEMA_BASE_URL}RespuestaConsultaLR.xsd`,
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
} as const;

export type NamespacePrefix = keyof typeof NAMESPACES;
