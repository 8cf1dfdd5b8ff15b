import { checkDataMap } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { schema } from '#app/data-source';

checkDataMap(dataMap, schema);
