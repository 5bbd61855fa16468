DROP INDEX "translation_element_search_idx";
