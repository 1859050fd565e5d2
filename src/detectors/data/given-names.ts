/**
 * Given names that are common somewhere, in local and Latin script. Words that are more often something else (May, Will)
 * are left out. Sources: popular-names-by-country-dataset by sigpwned (CC0 1.0); names that at least four locales of
 * Faker list (joke2k/faker, MIT, Copyright (c) 2012 Daniele Faraglia).
 */
export const GIVEN_NAMES: readonly string[] = `
Aada Aadhya Aarav Aariz Aaron Aarya Aasha Abbas Abd Abdallah Abdel Abdelkader Abdoulaye Abdul Abdulaziz Abdulla
Abdullah Abdullo Abdulrahman Abel Abelardo Abigail Abraham Abril Abubakr AbulFazl Ada Adalberto Adam Adama Adela
Adele Adelina Adeline Adin Aditi Adolf Adolfo Adomas Adrian Adriana Adriano Adrians Adrien Adrienne Adrián Adéla
Afonso Agata Agatha Agathe Agnes Agnieszka Agnès Agustin Agustina Agustín Ahmad Ahmed Ahmet Aida Aidan Aiden
Aikaterini Aimar Aimee Aino Aisha Aisultan Aisyah Aitana Aiur Ajda Ajla Aksel Alain Alan Alana Alanoud Albert
Alberte Alberto Albin Albina Aldiyar Aldo Alejandra Alejandro Aleks Aleksandar Aleksander Aleksandr Aleksandra
Aleksandre Alena Alessandro Alessia Alessio Alex Alexa Alexander Alexandra Alexandre Alexandru Alexey Alexia
Alexis Alf Alfie Alfons Alfonso Alfred Alfredo Ali Alice Alicia Alicja Alida Alikhan Alina Aline Alinur Alisa
Alise Alisha Alison Alix Aliya Allan Allen Allison Alma Alois Alonso Alparslan Alphonse Alteo Althea Alva Alvaro
Alvin Alysha Alyssa Amahle Amaia Amal Amalia Amanda Amani Amar Amara Amaris Amaya Amayra Ambra Ambre Amelia
Amelie Amelija Amelja Amin Amina Aminata Amine Amir Amira Ammar Amparo Amy Amálie Amélie Amēlija Ana Anahit Anar
Anastasia Anastasija Anastasiya Anaïs Anders Anderson Andra Andre Andrea Andreas Andreea Andrei Andrej Andres
Andrew Andria Andrias Andriy Androula Andrzej André Andrée Andrés Andy Ane Anette Angela Angelica Angelika
Angeliki Angelina Angeline Angelo Angie Angélica Anica Anika Anita Anja Anka Ann Anna Annabelle Anne Anneli
Annette Annick Annie Annika Anohito Anouk Anthony Antoine Antoinette Anton Antonella Antoni Antonia Antonietta
Antonina Antonino Antonio Antony Antônia Antônio Anzu Aoi Aoife Aputsiaq Araceli Aras Archie Areg Areni Ari Aria
Ariana Ariane Arianna Ariel Arjun Arlette Arman Armand Armando Armen Armin Armine Arne Arno Arnold Aron Arpi
Arsenio Artem Arthur Artiom Artur Arturo Artyom Aruuke Aruuzat Asaf Asel Asemahle Ashleigh Ashley Ashot Ashraqat
Asilim Asiya Asja Asmita Assia Asta Astrid Asya Athanasios Atlas Audrey Auguste Augustin Augusto Aura Aurelia
Aurelio Aurore Aurélie Ava Aviana Avigail Awa Axel Aya Ayala Ayalah Ayesha Aygun Ayim Ayla Aylin Ayoub Ayra Ayse
Aysel Ayzere Ayşa Ayşe Azaria Azariah Aziz Azora Azra Aïcha Aþena Bader Bakary Bandar Banele Baran Barbara
Barbare Barry Basil Bastian Batkhaаn Bautista Bayarmaa Baаtar Beatrice Beatrix Beatriz Belinda Bella Ben Benas
Bence Benedict Benedikt Benedita Benicio Benito Benjamin Benjamín Benny Benoît Berit Bernadette Bernard Bernardo
Bernhard Berrdo Bert Berta Bertha Bertram Bertrand Beshoi Beth Bethany Bettina Betty Beverley Bianca Bianka
Bibek Biel Bilal Biljana Bill Billy Binita Bintou Birgit Birgitta Bisera Bishal Bismah Björn Blake Blanka Bob
Bobby Bogdan Bogdana Boglárka Bolormaa Boris Brad Bradley Brahim Brandon Branka Branko Brayan Brenda Brendan
Brent Brett Brian Bridget Brigid Brigitta Brigitte Britt Britta Brittany Brooke Bruce Bruno Bryan Bárbara
Béatrice Caitlin Caitlyn Caleb Callum Calvin Cameron Camila Camilla Camille Camilo Carina Carine Carl Carla
Carlo Carlos Carlota Carly Carmel Carmela Carmelo Carmen Carol Carola Carole Caroline Carolyn Carrie Casey
Casper Cassandra Cassie Catalina Catarina Caterina Catharina Catherine Cathrine Cathy Cecilia Cecília Cedric
Celeste Celia Celina Celine Cesar Chantal Charbel Charlene Charles Charlie Chedeline Cheryl Cheyenne Chia Chiara
Chien Chih Chin Chloe Chloé Chris Christa Christel Christelle Christiane Christina Christine Christoph
Christophe Christopher Christos Chuluun Chun Cillian Cindy Ciro Claire Clara Clare Clarisa Clarissa Claude
Claudia Claudine Claudio Claus Clemens Clement Clemente Clementina Clifford Clinton Clotilde Clémence Cody
Colette Colin Colleen Concepción Concetta Connie Connor Conny Conor Constantin Constanza Consuelo Cora Corey
Corina Corinna Corinne Cornel Cornelia Cornelius Cory Courtney Craig Cristian Cristiano Cristina Cristobal Curt
Cynthia Cyril Cécile Cédric Céline César Dagmar Dalal Dalia Dalibor Dalila Damaris Damian Damien Damir Damjan
Dan Dana Danel Danica Daniel Daniela Daniele Daniella Danielle Daniels Daniil Danijel Danilo Danna Danny Dante
Dany Danylo Daphne Dara Daria Darija Darin Dario Daris Darius Darko Darragh Darrell Darren Darryl Daryl Darío
Dave Davi David Davit Davud Debbie Debora Deborah Debra Declan Defne Dejan Delfina Delia Delphine Demetre Denis
Denise Dennis Derek Derrick Desmond Devin Dhia Dhruv Diana Diane Didier Diego Dieter Dilara Dillon Dimitar
Dimitra Dimitri Dimitrios Dina Dino Diogo Dion Dirk Djamel Djeneba Dmitry Dmytro Doha Dolores Domenico Domingo
Dominic Dominik Dominique Dominykas Donald Donato Donna Dora Doreen Dorian Doris Dorota Dorothea Dorothy
Dorothée Douglas Dragan Dragana Dragica Duarte Duncan Dunja Dušan Dylan Dyllan Dániel Dārta Džan Ecrin Eddie
Eden Edgar Edgard Edgardo Edison Edit Edita Edith Edmond Edmund Edoardo Eduard Eduardo Edvard Edward Edwin Eeli
Eevi Eileen Einar Eino Eisha Eitan Eithan Ela Elaine Elba Elchin Eleanor Elena Elene Eleni Eleonora Eli Elia
Eliana Eliane Elias Elie Elif Elija Elijah Elin Elina Eline Elisa Elisabet Elisabeth Elise Elisha Eliza
Elizabeth Elizaveta Eliška Ella Ellen Elli Ellie Elliot Elly Elma Elmar Elna Elnur Elodie Eloy Elsa Else Elshan
Elsie Elvin Elvira Elvis Elyas Elza Elías Ema Eman Emanuel Embla Emelia Emely Emerson Emil Emile Emilia Emiliano
Emilie Emilija Emilio Emiliya Emily Emilía Emin Emine Emir Emma Emmanuel Emmanuelle Emmy Emīls Enrico Enrique
Enzo Eric Erica Erick Erik Erika Erin Erling Erna Ernest Ernesto Ernst Erwin Esma Esmeralda Esperanza Esteban
Estefanía Estela Estelle Ester Esther Ethan Ethel Etienne Eugen Eugene Eugenia Eugenio Eun Eunice Eva Evan
Evelin Evelina Eveline Evelyn Evelyne Evens Evgeny Evie Evita Ewa Eylül Eymen Ezekiel Ezequiel Fabian Fabiana
Fabienne Fabio Fabiola Fabrizio Fadi Fahad Fahd Faisal Fajr Fanny Fanta Farah Farida Farrah Farzana Fatemeh
Fatima Fatin Fatma Fatoumata Fausto Federico Felicia Felicitas Felipe Felix Ferdinand Fernand Fernanda Fernando
Ferndo Fiadh Fidel Filip Filippa Filippo Filomena Finlay Finn Fiona Flavia Flavio Flor Flora Florencia Florent
Florentina Florian Florin Fozia Fran Frances Francesca Francesco Francine Francis Francisca Francisco Franciszek
Frank Franklin Frans Franz Franziska François Françoise Fred Freddy Frederic Frederick Frederik Fredy Freja
Freya Frida Frieda Friedrich Fritz Frédéric Frédérique Fátima Félix Fūma Gabija Gabor Gabriel Gabriela Gabriele
Gabriella Gabrielle Gael Gaetano Gagik Gail Gamalat Gamila Gareth Garrett Garry Gary Gaspar Gaston Gavin Gayane
Gaëlle Gemma Genaro Geneviève Genoveva Geoffrey Georg George Georges Georgette Georgi Georgina Georgios Gerald
Geraldine Gerard Gerardo Gerd Gerda Gerhard Germaine Germán Gert Gertrud Gertrude Gerónimo Gevorg Ghislaine Gian
Giancarlo Gianna Gianni Gil Gilbert Gilberte Gilberto Gilda Gilles Gilli Gillian Gina Ginette Ginevra Gino
Giorgi Giorgia Giovanna Giovanni Gisela Gisèle Gita Giulia Giuliana Giuseppe Giuseppina Gladys Glenda Glenn
Gloria Gogo Gonzalo Googoosh Goran Gordana Gordon Graciela Graham Gregor Gregorio Gregory Greta Grégoire
Guadalupe Guido Guillaume Guillermina Guillermo Gunay Gunel Gunnar Gustav Gustavo Gustavs Guðrún Gérard Göktug
Habib Habiba Hadicha Haley Halim Hamza Hana Hanna Hannah Hanne Hannes Hans Harald Harold Harper Harraz Harriet
Harris Harrison Harry Haru Haruma Harun Haruna Haruto Harvey Hasan Hashem Hasmik Hasnaa Hassan Hatice Hawa
Hayden Hayk Hayley Heather Hector Heidi Heikapu Heitor Helen Helena Helene Helga Helge Helma Helmi Hendrik Henri
Henrietta Henriette Henrik Henry Herbert Heriberto Herkus Herman Hermann Hernán Hessa Hilary Hilda Hildegard
Hillary Hilma Himari Hina Hinano Hinata Hinato Hiro Hjørdis Hoda Holger Hollie Horacio Hortensia Hosna Hosniya
Hossein Hovhannes Howard Hsiung Hubert Hudson Hugh Hugo Hugues Huguette Hulda Humberto Hur Huseyn Hussa Hussain
Hussein Hydar Hàorán Hàoyǔ Héctor Hélène Hüseyin Ian Ibai Iben Ibrahim Ida Ignacio Igor Iker Ilgar Ilias Ilija
Ilona Ilse Iman Imelda Imene Iminathi Imogen Inaya Indira Ines Inga Inge Ingeborg Inger Ingrid Inuk Inunnguag
Inutsiaq Inès Inés Ioane Ioanna Ioannis Ion Ira Irati Irena Irene Irina Irma Irène Isa Isaac Isabel Isabela
Isabell Isabella Isabelle Isaiah Isak Isidora Isidro Isla Islande Ismael Ismail Itsuki Iva Ivaana Ivalu Ivan
Ivana Iveta Ivik Ivo Ivonne Iván Izaro Izz Jacinta Jack Jackson Jacob Jacqueline Jacques Jad Jaime Jake Jakob
Jakov Jakub Jamal James Jameson Jamie Jamila Jan Jana Jane Janet Janette Janice Janina Janine Janis Janne
Jaqueline Jared Jari Jaroslav Jasmin Jasmina Jasmine Jason Jasper Javier Jay Jayden Jayne Jazmín Jean Jeanette
Jeanine Jeanne Jeannette Jeannine Jeff Jeffrey Jelena Jenna Jenni Jennifer Jenny Jens Jeremiah Jeremy Jerome
Jerónimo Jesper Jesse Jessica Jessie Jesús Jill Jillian Jim Jimena Jimmy Jiya Joachim Joan Joana Joanna Joanne
Joaquín Jocelyn Jocelyne Jodie Joe Joel Johan Johana Johann Johanna Johannes John Johnny Jokūbas Jolanda Jon
Jonas Jonatan Jonathan Jonathon Jonna Jordi Jorge Jori Joris Jose Josef Josefa Josefina Josefine Joseph
Josephine Josette Josh Joshua Josiah Josiane Josip Josué José Joséphine Jouri Jovan Jovana Jovita Joyce Jozef
João Joël Joëlle Juan Juana Juanita Jude Judeline Judith Judy Julen Jules Julia Julian Juliana Julianna Julie
Julien Juliet Julieta Juliette Julija Julio Julius Junior Justin Justina Justine Justus Jákup Jérôme Jógvan Jón
Jónas Jökull Júlia Jürgen Jēkabs Kabir Kabita Kadiatou Kai Kaia Kairo Kaitlin Kaitlyn Kajus Kaloyan Kamal Kamil
Kamila Kamilė Kara Karam Karel Karen Kari Karim Karima Karin Karina Karine Karl Karla Karol Karolina Karoline
Karolína Kaspar Kasper Kata Katarina Kate Katelyn Katerina Katharina Katharine Kathem Katherine Kathleen Kathryn
Kathy Katia Katie Katja Katla Katrin Katrina Katy Kay Kayla Kayleigh Kazi Keanu Keith Kellie Kelly Kelsey Kelvin
Ken Kenneth Kenny Kent Kerry Kerstin Keven Kevin Khadija Khadije Khaled Khalid Khawla Khongordzol Kiaan Kian
Kiara Kieran Kilian Killian Kim Kimberley Kimberly Kira Kiran Kirk Kirollos Kirsten Kirstin Kiwa Klara Klaus
Klea Koa Konrad Konstantin Konstantina Konstantinos Konul Kora Kris Krishna Krista Kristian Kristin Kristina
Kristine Krzysztof Ksenija Kurt Kyle Kyra Kyriaki Kári Kārlis Laetitia Laia Laila Lambert Lamija Lan Lana Lara
Larissa Lars Latifa Laura Laure Lauren Laurence Laurent Laurenz Laurie Lavi Lavinia Lawrence Layla Lazar Lea
Leah Leana Leander Leandra Leandro Leanne Leano Lee Leen Leevi Leif Leigh Leila Lejla Lena Leni Lenna Lenny Leo
Leon Leona Leonard Leonardo Leonel Leonhard Leonie Leonor Leonora Leopold Leopoldo Leordo Lesedi Lesley Leslie
Lethabo Lethokuhle Leticia Lev Levente Levi Lewis Leyla León Lia Liam Lian Liana Lianne Lidia Lidija Liepa Lila
Lile Lili Lilia Lilian Liliana Liliane Lilien Lilit Lilja Lilla Lillian Lillie Lilly Lin Lina Linda Lindsay
Lindsey Line Linn Linnea Lino Linus Lio Lionel Lisa Lisakhanya Lisandro Lisbeth Lise Lisette Liv Livia Livio Liz
Ljiljana Ljubica Lois Lola Loredana Lorena Lorenz Lorenza Lorenzo Loretta Loris Lorna Lorraine Lotta Lotte Lou
Louie Louis Louisa Louise Lourdes Lourenço Lovelie Lovely Lovro Loïc Luana Lubanzi Luc Luca Lucas Lucia Luciana
Luciano Lucie Lucien Lucienne Lucija Lucinda Lucio Lucy Lucía Ludmila Ludovic Ludovica Ludwig Luigi Luis Luisa
Luiz Luka Lukas Luke Luknė Lukáš Lulwa Lupe Lur Lusine Lwandle Lydia Lydie Lyn Lyna Lynda Lynn Lynne Léa Léna
Léo Léon Lía Lív Lėja Mabel Mackenzie Maddi Madeleine Madeline Maeva Magali Magda Magdalena Magnus Maha
Mahamadou Mahammad Mahdi Mahesh Mahmoud Mahmud Maia Maite Maitê Maja Maksim Maksym Malachi Malak Malcolm Malek
Malen Malena Maligiaq Malik Malika Malthe Malu Mamadou Manaia Mandy Maneh Manfred Manish Manon Manua Manuel
Manuela Mara Marama Marc Marcel Marcela Marcell Marcella Marcelle Marcelo Marcia Marco Marcos Marcus Mare Marek
Maren Mareva Margaret Margareta Margaretha Margarida Margarita Margaux Margit Margot Margret Marguerite Mari
Maria Mariam Mariami Marian Mariana Marianna Marianne Mariano Maribel Marica Maricela Marie Mariette Marija
Marijana Marika Marilyn Marin Marine Marino Mario Marion Marios Marisa Marisol Marissa Marit Marita Marius
Mariya Marjan Marjorie Markas Markel Marko Marks Markus Marlene Marlon Marta Martha Marthe Marti Martim Martin
Martina Martine Martí Martín Marvin Marwa Mary Marya Maryam Maryja Maryse María Massimo Matas Matei Matej Mateo
Mathew Mathias Mathieu Mathilda Mathilde Matias Matija Matilda Matilde Mats Matteo Matthew Matthias Matthildur
Matthías Matti Mattia Mattias Matvey Matyáš Matías Matěj Maud Maude Maui Maura Maureen Maurice Mauricio Maurizio
Mauro Max Maxim Maxime Maximilian Maximiliano Maxwell Maya Maysoun Maël Maša Mees Megan Mehar Mehdi Mehmet Mei
Melania Melanie Melina Melinda Melisa Melissa Melokuhle Melvin Meriem Merjem Merline Mersana Meryem Mia Micaela
Micah Michael Michaela Michail Michal Michalis Micheal Michel Michele Micheline Michelle Michèle Miguel Mihail
Mika Mikael Mikaela Mikaere Mikayel Mike Mikhail Miki Mikołaj Mila Milagros Milagrosa Milan Milana Milda Milena
Milica Milka Millie Milo Miloš Milton Min Mina Minato Minik Minna Mio Mira Miranda Miraç Mireille Miriam Mirjam
Mirjana Mirko Mirlande Miroslav Mitchell Moana Modibo Moea Moeata Mohamed Mohammad Mohammed Molly Mona Monica
Monika Monique Monte Morena Morgan Moritz Morris Moussa Muhamad Muhammad Muhammed Murad Muriel Musa Mustafa
Mykhaylo Myriam Myrlande Máté Mädïna Mélanie Mía Míngzé Mónica Mùchén Mùyáng Nada Nadia Nadine Nadja Nagi Nagisa
Nahia Nancy Nanna Naomi Naranbaatar Nare Narek Narine Natacha Natalia Natalie Natalija Natanael Natascha Natasha
Nathalie Nathan Nathaniel Natália Natálie Naura Naya Nazanin Naïm Nehir Neil Nela Nelio Nelly Nelson Nesreen
Neža Nia Nicholas Nick Nico Nicola Nicolai Nicolas Nicole Nicolás Nidia Niel Niels Nigel Niharika Nik Nika Nikau
Nikita Nikki Niklas Niko Nikodem Nikol Nikola Nikolai Nikolaos Nikolas Nikoloz Nil Nilay Nils Nina Nino Nivi
Niviaq Noa Noah Noam Noel Noelia Noemi Noemí Nomaan Noor Nora Norah Norbert Norberto Norman Norsaq Nouf Nour
Noémie Noël Noëlle Noûr Nuka Nuray Nurislam Nurul Nutsa Nóa Octavio Océane Oda Odette Odile Odval Ofelia Ofentse
Oihan Oisha Oisin Oisín Ola Olaf Olav Ole Oleksandr Oleksandra Olga Oliver Olivia Olivier Olivér Oliwia Omar
Omer Omphile Ona Onni Orlando Oscar Oskar Osman Osvaldo Oswald Otto Oumar Oumou Owen Oyunbileg Pablo Paige
Paloma Pamela Panagiota Panagiotis Paneeraq Paninnguaq Paola Paolo Paraskevi Pari Pascal Pascale Pasquale Patric
Patrice Patricia Patricija Patrick Patrik Patrizia Patrícia Pau Paul Paula Paulette Paulina Pauline Paulo Pavel
Pedro Peggy Penelope Per Perla Petar Peter Peterson Petra Philip Philipp Philippe Phillip Philomena Phoebe
Phyllis Pia Pierre Pietro Pilar Piotr Pipaluk Poema Pol Pola Polina Prakash Prasert Prem Princess Priscila
Priscilla Puteri Qillaq Quentin Quinn Rabina Rachael Rachel Rachid Radmila Rafael Rafaela Rahman Ralfs Ralph
Ramazan Ramiro Ramon Ramona Ramón Rania Raoul Raphael Raphaël Raquel Rashad Rasmus Raul Ravi Raya Rayan Rayana
Raymond Raúl Rebeca Rebecca Rebekah Reece Reem Reema Refael Regan Regina Reginald Rei Reina Reinaldo Reinhold
Relja Ren Renata Renato Rene Renzo René Renée Rethabile Reuben Reynaldo Reza Rhonda Rhys Ria Ricardo Riccardo
Richard Ricky Rico Riko Riley Rin Rita Roan Robert Roberta Roberto Roberts Robin Robyn Rocco Rocío Rodney
Rodolfo Rodrigo Roel Roger Roghayyeh Roko Roland Rolando Rolf Romain Romana Romeo Romina Romy Ron Ronald Ronja
Ronnie Ronny Rory Rosa Rosalia Rosalie Rosaria Rosario Rosemarie Rosemary Rosie Rosina Rosita Rosmery Ross Rowan
Roxana Roxane Roy Ruben Rubén Rudi Rudolf Rudy Rune Russell Ruth Ruòxī Ryan Rémy Rían Saar Sabina Sabine Sabrina
Safija Safiya Saga Sahar Said Sakeena Sakineh Sakura Saliha Salik Sally Salma Salome Salomé Salvador Salvatore
Sam Sama Samanta Samantha Sami Samir Samira Samuel Samvel Samyar Sander Sandra Sandrine Sandro Santino Santos
Saqib Sara Sarah Sarina Sasha Saskia Scott Sean Sebastian Sebastián Sekou Selena Selim Selina Selma Sem Seo
Serena Serge Sergei Sergio Sesili Seth Sevda Severin Sevinj Shahd Shahem Shahid Shaikha Shaimaa Shams Shane
Shania Shannon Sharon Shaun Shayma Sheikh Sheila Shelby Shelley Sherifa Shirley Shivansh Shona Shristi Shu
Siddhartha Sienna Sigrid Sigurd Silas Silke Silvana Silvester Silvia Silvio Simon Simona Simone Sina Siphosethu
Sita Siti Slavica Slavko Snezana Snežana Sobia Socorro Sofi Sofia Sofie Sofija Sofiya Sofía Solange Soledad
Solomiya Solveig Somayyeh Somboon Somchai Somporn Somsak Sonia Sonja Sonya Soo Sophia Sophie Soraya Souleymane
Spencer Stacey Stacy Stan Stanislav Stanisław Stanley Stefan Stefanie Stefano Stephan Stephanie Stephen Steve
Steven Stevenson Stewart Stjepan Stuart Stéphane Stéphanie Suha Sukhbaаtar Sultan Sumayah Sunita Susan Susana
Susann Susanna Susanne Suzana Suzanne Sven Svetlana Syed Sylvester Sylvia Sylvie Szymon Sára Sébastien Sóley
Sólja Sōma Tadhg Taha Tahir Taim Tamar Tamara Tamatoa Tammy Tania Tanja Tanya Tapuarii Tara Tarana Tareq Tarita
Tatiana Tatjana Tatsuki Tea Teddy Tehei Teiki Teiva Tenzin Teo Teodor Teodora Terence Teresa Tereza Terry Tess
Tessa Teura Teva Thea Theo Theodor Theodora Theodore Theresa Therese Theresia Thiago Thibaut Thierry Thomas Thor
Théo Théodore Thérèse Tiago Tiare Tibor Tiffany Tigran Tim Timo Timofey Timothy Tina Titaina Titaua Tiziana
Tiziano Tobias Toby Toivo Tom Tomas Tomasz Tommaso Tommy Tomyris Tomás Tomáš Toni Tony Tracey Tracy Travis
Trevor Trinidad Tristan Troy Tróndur Tuleen Tunar Turki Tyler Tyrone Uiloq Ulla Ulloriaq Umar Una Urban Uri
Ursula Usman Uta Vaea Valdemar Valentin Valentina Valentine Valentino Valentín Valeria Valerie Valter Valérie
Vamika Vanesa Vanessa Varvara Vasileios Vasilije Vasiliki Vasilisa Vedant Venla Vera Verena Veronica Veronika
Verónica Vesna Vicente Vicky Victor Viktor Viktoria Viktorie Viktoriya Viktoría Viktória Vilma Vince Vincent
Vincenza Vincenzo Viola Violeta Violette Viraj Virginie Vita Vito Vittoria Vivian Viviana Viviane Vivien
Vivienne Vladimir Vladyslav Vlasta Vojtěch Vugar Vuk Vusal Vusala Vár Väinö Véronique Víctor Waldemar Walter Wan
Wanda Warren Wassim Wateen Wayne Wen Wendy Werner Wesley Whitney Widelene Wilfredo Wilhelm William Willie Willow
Willy Wilma Wilmer Wilson Winnie Wyatt Xavier Xenia Ximena Xīnyí Yamato Yanis Yannick Yara Yasin Yasmin Yasmina
Yasmine Yasna Yassin Yehuda Yekaterina Yelena Yesenia Yeva Yoana Yolanda Yolande Younès Yousef Yousouf Youssef
Yua Yuina Yulia Yuliana Yuna Yusef Yusif Yusuf Yvan Yves Yvette Yvonne Yìchén Yìhán Yìzé Yīnuò Yūma Yūna Yǐmò
Yǔtóng Yǔxuān Yǔxī Yǔzé Zachary Zahid Zahir Zahra Zainab Zakaria Zala Zalán Zara Zdenka Zehra Zeinab Zeynab
Zeynep Zina Zion Zita Zlatko Zoe Zoey Zofia Zora Zoran Zoé Zuzanna Zümra Zǐhán Àlex Ádám Álvaro Ámbar Ángel
Ángela Éabha Édouard Óliver Ömer İnci İsmail Şerife Žan Άννα Αγγελική Αθανάσιος Αικατερίνη Ανδρέας Ανδρούλα
Βασίλειος Βασιλική Γεωργία Γεώργιος Δήμητρα Δημήτριος Ελένη Ιωάννα Ιωάννης Κατερίνα Κυριακή Κωνσταντίνα
Κωνσταντίνος Μάριος Μαρία Μιχάλης Μιχαήλ Νικόλαος Παναγιώτα Παναγιώτης Παρασκευή Σοφία Χρήστος Χριστίνα Јана
Јелена Јован Јована Љиљана Айзере Айлин Айсұлтан Айша Айым Алдияр Александар Александр Александра Александър
Алексей Али Алинур Алинұр Алиса Алихан Алия Амина Амир Ана Анастасия Андрей Анна Артём Аруузат Арууке Асылым
Аяла Билал Бисера Борис Варвара Весна Виктор Виктория Габриела Георги Горан Гордана Давид Дамјан Даниел Даниил
Дария Дарија Дејан Димитър Дмитрий Драган Драгана Душан Ева Евгений Екатерина Елена Елизавета Зоран Иван Ивана
Ирина Йоана Калоян Лев Лука Максим Мария Марија Марк Марко Мартин Матвей Матеј Медина Мила Милан Милена Милица
Милош Мирјана Михаил Мухаммад Мұхаммед Наталья Никол Никола Нурислам Нұрислам Ольга Омар Петар Полина Радмила
Рамада́н Рая Раяна Салиха Сара Сафия Сергей Симона Снежана София Софија Стефан Татьяна Теодор Томирис Умар Усман
Фатима Хадича Хана Эмир Юлия Әли
`
  .split(/\s+/)
  .filter(Boolean)
