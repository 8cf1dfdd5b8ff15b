import { checkDataMap } from '@brote/test-support/data-map';
import { dataMap } from '../src/data-map';
import { entities, migrations } from '../src/data-source';

checkDataMap(dataMap, { entities, migrations });
