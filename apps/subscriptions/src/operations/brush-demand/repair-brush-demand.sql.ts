export const ALLOW_LONG_STATEMENTS = `SET LOCAL statement_timeout = '5min'`;

export const REPAIR_BRUSH_DEMAND = 'SELECT repair_brush_demand() AS repaired';
