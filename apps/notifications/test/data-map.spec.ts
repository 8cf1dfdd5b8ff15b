import { checkDataMap } from '@brote/test-support/data-map';
import { dataMap } from '#app/data-map';
import { entities, migrations } from '#app/data-source';

checkDataMap(dataMap, { entities, migrations });
