import { configure } from '@testing-library/react';

// One second is short on a machine that builds and tests everything at once; a condition that is met ends the wait at once anyway.
configure({ asyncUtilTimeout: 10_000 });
