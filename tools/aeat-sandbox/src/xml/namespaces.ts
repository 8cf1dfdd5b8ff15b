const AGENCY = 'https://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/tike/cont/ws/';

/** Namespaces of the service, by the prefixes that the agency's documents use. */
export const NAMESPACES = {
  env: 'http://schemas.xmlsoap.org/soap/envelope/',
  sf: `${AGENCY}SuministroInformacion.xsd`,
  sfLR: `${AGENCY}SuministroLR.xsd`,
  sfR: `${AGENCY}RespuestaSuministro.xsd`,
  sfLRC: `${AGENCY}ConsultaLR.xsd`,
  sfLRRC: `${AGENCY}RespuestaConsultaLR.xsd`,
  ds: 'http://www.w3.org/2000/09/xmldsig#',
  xsi: 'http://www.w3.org/2001/XMLSchema-instance',
} as const;

export type Prefix = keyof typeof NAMESPACES;
